import { readFileSync } from "node:fs";
import path from "node:path";
import type { JsxChild, JsxElement, JsxFragment, Node, SourceFile } from "typescript/unstable/ast";
import * as is from "typescript/unstable/ast/is";
import { API, type Checker, type Type, TypeFlags, type UnionType } from "typescript/unstable/sync";

/** A text without an element of its own, as `file:line  rule  text`. */
export type BareText = string;

/** `any` may be text as well: types that are missing must not hide one. */
const TEXT = TypeFlags.Any | TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;
const NOTHING = TypeFlags.Undefined | TypeFlags.Null | TypeFlags.BooleanLike | TypeFlags.Void;

const membersOf = (type: Type): readonly Type[] =>
  type.isUnionType() ? (type as UnionType).getTypes().flatMap(membersOf) : [type];
const isArray = (type: Type): boolean => type.getSymbol()?.name === "Array";

interface Shown {
  isText: boolean;
  isElement: boolean;
  comesAndGoes: boolean;
}

/** Finds what React may render for a value of this type. */
function shownBy(checker: Checker, type: Type | undefined): Shown {
  const members = type ? membersOf(type) : [];
  const inArrays = members
    .flatMap((one) => (isArray(one) && one.isTypeReference() ? checker.getTypeArguments(one) : []))
    .flatMap(membersOf);
  const elements = members.filter(({ flags }) => !(flags & (TEXT | NOTHING)));
  return {
    isText: [...members, ...inArrays].some(({ flags }) => flags & TEXT),
    isElement: elements.length > 0,
    comesAndGoes: elements.length > 0 && (members.length > 1 || elements.some(isArray)),
  };
}

type Parent = JsxElement | JsxFragment;

/** Children that React draws: no comments, and no white space around a line end. */
const childrenOf = (parent: Parent): JsxChild[] =>
  parent.children.filter((child) =>
    is.isJsxText(child) ? !child.containsOnlyTriviaWhiteSpaces : !is.isJsxExpression(child) || child.expression,
  );

/** The words of a text that never changes; null for everything else. Translators leave white space alone. */
function staticWordsOf(child: JsxChild): string | null {
  if (is.isJsxText(child)) return child.text.trim();
  if (!is.isJsxExpression(child) || !child.expression || !is.isStringLiteral(child.expression)) return null;
  return child.expression.text.trim();
}

function parentsIn(node: Node, found: Parent[] = []): Parent[] {
  if (is.isJsxElement(node) || is.isJsxFragment(node)) found.push(node);
  node.forEachChild((child) => {
    parentsIn(child, found);
  });
  return found;
}

/** The elements of which one is drawn in the same place: the branches of a choice, the returns of a function. */
function alternativesIn(node: Node, found: Parent[][] = []): Parent[][] {
  if (is.isConditionalExpression(node) && !is.isConditionalExpression(node.parent)) found.push(rootsOf(node));
  if (is.isBlock(node) && (is.isFunctionDeclaration(node.parent) || is.isArrowFunction(node.parent)))
    found.push(returnsIn(node).flatMap(rootsOf));
  node.forEachChild((child) => {
    alternativesIn(child, found);
  });
  return found;
}

function returnsIn(node: Node): Node[] {
  if (is.isReturnStatement(node)) return node.expression ? [node.expression] : [];
  if (is.isFunctionDeclaration(node) || is.isArrowFunction(node) || is.isFunctionExpression(node)) return [];
  const found: Node[] = [];
  node.forEachChild((child) => {
    found.push(...returnsIn(child));
  });
  return found;
}

function rootsOf(node: Node): Parent[] {
  if (is.isParenthesizedExpression(node)) return rootsOf(node.expression);
  if (is.isConditionalExpression(node)) return [...rootsOf(node.whenTrue), ...rootsOf(node.whenFalse)];
  return is.isJsxElement(node) || is.isJsxFragment(node) ? [node] : [];
}

const nameOf = (root: Parent): string => (is.isJsxElement(root) ? root.openingElement.tagName.getText() : "");
const hasKey = (root: Parent): boolean =>
  is.isJsxElement(root) && /^<[\w.]+\s+key=/.test(root.openingElement.getText());
const isMixed = (parent: Parent): boolean => {
  const children = childrenOf(parent);
  return children.length > 1 && children.some(staticWordsOf);
};

/** Elements that React takes for the same one, although other words stand in them. */
function alikeIn(node: Node): { at: Node; rule: string }[] {
  return alternativesIn(node).flatMap((roots) =>
    roots
      .filter(
        (root, at) => !hasKey(root) && roots.some((other, index) => index !== at && nameOf(other) === nameOf(root)),
      )
      .filter((root) => parentsIn(root).some(isMixed))
      .map((at) => ({ at, rule: "other words in the same element, without a key" })),
  );
}

/**
 * Finds what our component may render in its place; null for elements, and for components of packages, which render an
 * element.
 */
function drawnBy(checker: Checker, child: JsxChild): Shown | null {
  if (!is.isJsxElement(child) && !is.isJsxSelfClosingElement(child)) return null;
  const { tagName } = is.isJsxElement(child) ? child.openingElement : child;
  const type = /^[A-Z]/.test(tagName.getText()) ? checker.getTypeAtLocation(tagName) : undefined;
  if (!type?.getSymbol() || type.getSymbol()?.declarations.some((one) => one.path.includes("/node_modules/")))
    return null;
  const [signature] = checker.getSignaturesOfType(type, 0);
  return shownBy(checker, signature && checker.getReturnTypeOfSignature(signature));
}

function bareIn(parent: Parent, checker: Checker): { at: Node; rule: string }[] {
  const children = childrenOf(parent);
  const isFragment = is.isJsxFragment(parent);
  const isAlone = children.length === 1 && !isFragment;
  const found: { at: Node; rule: string }[] = [];
  let isAfterChange = false;
  for (const child of children) {
    const words = staticWordsOf(child);
    if (words !== null) {
      if (words !== "" && isFragment) found.push({ at: child, rule: "text in a fragment" });
      else if (words !== "" && isAfterChange) found.push({ at: child, rule: "text after what comes and goes" });
      continue;
    }
    const expression = is.isJsxExpression(child) ? child.expression : undefined;
    const shown = expression ? shownBy(checker, checker.getTypeAtLocation(expression)) : drawnBy(checker, child);
    // A component's children come from its caller, as elements or as one text that is checked there.
    const isSlot = expression?.getText() === "children";
    if (shown?.isText && !isSlot && !(isAlone && expression))
      found.push({ at: child, rule: expression ? "changing text beside others" : "component that draws a text" });
    if (shown?.comesAndGoes) isAfterChange = true;
  }
  return found;
}

/**
 * Finds texts that React may change, insert or take away beside other nodes of the same parent, in files of the project `root` below
 * `folder`. A browser that translates a page puts its own element in the place of each text; React then fails to find it, or changes
 * the text that is no longer there. A text that is its parent's only child is safe: React sets the content of the parent.
 */
export function findBareTexts(root: string, folder: string): BareText[] {
  const api = new API({ cwd: root });
  try {
    const config = path.join(root, "tsconfig.json");
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`no project at ${config}`);
    const isOurs = (name: string) => name.startsWith(path.join(root, folder)) && /(?<!\.test)\.tsx$/.test(name);
    return project.program
      .getSourceFileNames()
      .filter(isOurs)
      .flatMap((name) => {
        const file = project.program.getSourceFile(name);
        return file ? bareInFile(file, path.relative(root, name), project.checker) : [];
      });
  } finally {
    api.close();
  }
}

function bareInFile(file: SourceFile, name: string, checker: Checker): BareText[] {
  const text = readFileSync(file.fileName, "utf8");
  return [...parentsIn(file).flatMap((parent) => bareIn(parent, checker)), ...alikeIn(file)].map(({ at, rule }) => {
    const start = at.getStart(file);
    const line = text.slice(0, start).split("\n").length;
    return `${name}:${line}  ${rule}  ${text.slice(start, at.end).replaceAll(/\s+/g, " ").trim()}`;
  });
}
