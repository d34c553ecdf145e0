/** Lets a profile keep the extension of a telephone number: "+911123365358 ext. 12". */
export const statements: string[] = [
  "ALTER TABLE profile DROP CONSTRAINT IF EXISTS profile_mobile_number_check",
  `ALTER TABLE profile ADD CONSTRAINT profile_mobile_number_check
    CHECK (mobile_number ~ '^\\+[1-9][0-9]{3,14}( ext\\. [0-9]{1,11})?$')`,
];
