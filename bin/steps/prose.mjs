// Measures how comments, docstrings and documents are written, by the rules of docs/STYLE.md.
import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";

const opener = /^(?:Who|What|Whatever|Whoever|Whose|Whom|Whether|Where|Wherever|When|Which|Why|How|That)\b/;
const directive = /^(?:biome-|@ts-|#__|@vite|@__|\/ ?<reference|eslint|@type\b|@param|@import)/;

export const wordsOf = (text) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Joins neighbouring line comments and strips the stars of block comments. Shape: `{ text, line, docstring }[]`. */
function commentsOf(file, source) {
  const lineAt = lineFinder(source);
  const found = [];
  for (const { type, value, start, end } of parseSync(file, source).comments) {
    const line = lineAt(start);
    const last = found.at(-1);
    const alone = source.slice(source.lastIndexOf("\n", start - 1) + 1, start).trim() === "";
    if (type === "Line" && alone && last?.joins && last.endLine === line - 1) {
      last.text += `\n${value.trim()}`;
      last.endLine = line;
      continue;
    }
    const text = value
      .split("\n")
      .map((part) => part.replace(/^\s*\*? ?/, "").trimEnd())
      .join("\n")
      .trim();
    found.push({
      text: directive.test(text) ? "" : text,
      line,
      endLine: lineAt(end),
      joins: type === "Line" && alone,
      docstring: type === "Block" && value.startsWith("*"),
    });
  }
  return found;
}

function lineFinder(source) {
  const starts = [0];
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

/** Splits prose into sentences. A list item, a table cell, a heading and a paragraph each end one. */
export function sentencesOf(text) {
  return text
    .replace(/`[^`]*`/g, "code")
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/https?:\S+/g, "link")
    .split(/\n\s*\n|\n\s*(?:[-*]|\d+\.)\s|\s\|\s|(?<=[.!?:;])["')\]]*\s+/)
    .map((sentence) =>
      sentence
        .replace(/\s+/g, " ")
        .trim()
        .replace(/^(?:[-*]|\d+\.) /, ""),
    )
    .filter((sentence) => wordsOf(sentence) > 0);
}

/** Drops code blocks and comments of a Markdown text, and ends a sentence at each heading and table cell. */
export const proseOf = (markdown) =>
  markdown
    .replace(/^```[\s\S]*?^```/gm, "\n\n")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/^\s*\|[\s:|-]+\|\s*$/gm, "")
    .replace(/^\s*\|(.*)\|\s*$/gm, (_, row) => `\n${row.replaceAll("|", "\n\n")}\n`)
    .replace(/^#+\s+(.*)$/gm, "\n\n$1\n\n");

/** Measures one source file: its docstrings, their openers, comment words, code lines and sentences. */
export function measureSource(file, source = readFileSync(file, "utf8")) {
  const comments = commentsOf(file, source);
  const commentLines = new Set();
  for (const { line, endLine } of comments) for (let at = line; at <= endLine; at += 1) commentLines.add(at);
  const code = source
    .split("\n")
    .filter((text, at) => text.trim() !== "" && !isComment(text, commentLines.has(at + 1)));
  return {
    docstrings: comments.filter(({ docstring }) => docstring),
    openers: comments.filter(({ docstring, text }) => docstring && opener.test(text)),
    otherOpeners: comments.filter(({ docstring, text }) => !docstring && opener.test(text)),
    commentWords: comments.reduce((sum, { text }) => sum + wordsOf(text), 0),
    codeLines: code.length,
    sentences: comments.flatMap(({ text, line }) => sentencesOf(text).map((said) => ({ said, line }))),
  };
}

const isComment = (text, within) => within && /^\s*(?:\/\/|\/\*|\*|[^;{}()=]*\*\/\s*$)/.test(text);
