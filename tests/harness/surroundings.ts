/** The engine that this run's database tests are about: `embedded` unless the vitest project says `postgres`. */
export const testEngine = process.env.TEST_ENGINE === "postgres" ? "postgres" : "embedded";

/** The folder that pictures of what is tested are kept in, if they are wanted. */
export const shots = process.env.SCREENSHOTS;

/** Whether this is a test, and not a benchmark or the pictures of the screens. */
export const isTest = process.env.VITEST !== undefined;
