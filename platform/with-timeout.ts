/** Answers with `whenLate()`, or fails with its error, if the answer takes longer. The work behind the answer goes on. */
export function withTimeout<Answer, Late>(
  answer: Promise<Answer>,
  milliseconds: number,
  whenLate: () => Late,
): Promise<Answer | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  }).then(whenLate);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
