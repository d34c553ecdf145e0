import { z } from "zod";

/** "1 departure", "3 departures". */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** Somebody's words, each line of them marked as theirs: none can pass for a line of ours. */
export const quoted = (words: string): string[] => words.split(/\r\n?|\n/).map((line) => `  > ${line}`);

const FILE = "a file to write, readable by its owner alone; none may be there yet";
/** Where the command line puts a command's file: it is written there, not by the site. */
export const fileOption = z.string().min(1).describe(FILE);
export const fileIfWanted = fileOption.optional().describe(FILE);
