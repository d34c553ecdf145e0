/**
 * What the company answers to a review, in public. It belongs to the words that it answers: others in their place have none.
 * `answer_told_at`: when their writer was told, once.
 */
export const statements: string[] = [
  `ALTER TABLE review
     ADD COLUMN answer text CHECK (length(answer) BETWEEN 1 AND 2000),
     ADD COLUMN answered_at timestamptz,
     ADD COLUMN answer_told_at timestamptz,
     ADD CONSTRAINT review_answer_dated CHECK ((answer IS NULL) = (answered_at IS NULL))`,
];
