/**
 * What was written by the link of a mail is its account's, as `followAuthor` ties it since: to an account's proved address, or to one that
 * it had, until it left that. It moves with the account, and is erased with it. Where the account has said something of the same tour
 * already, or the address has, that stays, and the other is left as it is; of several the newest is tied.
 */
export const statements: string[] = [
  `UPDATE review SET traveller_id = tied.user_id, author_email = tied.email
   FROM (
     SELECT DISTINCT ON (untied.tour_id, owner.user_id) untied.id, owner.user_id, owner.email
     FROM review AS untied JOIN (
       SELECT id AS user_id, lower(email) AS email, lower(email) AS wrote, 'infinity'::timestamptz AS left_at FROM "user"
       WHERE "emailVerified"
       UNION ALL
       SELECT user_id, lower("user".email), former_address.email, left_at
       FROM former_address JOIN "user" ON "user".id = user_id AND "emailVerified"
     ) AS owner ON owner.wrote = untied.author_email AND untied.created_at <= owner.left_at
     WHERE untied.traveller_id IS NULL AND NOT EXISTS (
       SELECT FROM review AS other WHERE other.tour_id = untied.tour_id AND other.id <> untied.id
         AND (other.traveller_id = owner.user_id OR other.author_email = owner.email))
     ORDER BY untied.tour_id, owner.user_id, untied.updated_at DESC, untied.id
   ) AS tied
   WHERE review.id = tied.id`,
];
