import { findNodeAtLocation, type Node, type ParseError, parseTree } from "jsonc-parser";
import { upcast } from "#contract/http/upcasting.ts";
import { bookSteps } from "#contract/price-book/book-steps.ts";
import { checkPriceBook, type PriceBook } from "#contract/price-book/price-book.ts";

/** One fault of a price book file, by its line. */
export interface LineProblem {
  /** From 1. */
  readonly line: number;
  readonly place: string;
  readonly message: string;
}

export type ReadBook =
  | { readonly ok: true; readonly book: PriceBook }
  | { readonly ok: false; readonly problems: readonly LineProblem[] };

/** Larger files are refused without parsing. */
const mostCharacters = 4_000_000;

function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let index = text.indexOf("\n"); index !== -1 && index < offset; ) {
    line += 1;
    index = text.indexOf("\n", index + 1);
  }
  return line;
}

/** The node at `path`, or its nearest existing parent. */
function nearest(root: Node, path: ReadonlyArray<string | number>): Node {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node !== undefined) return node;
  }
  return root;
}

const broken = (line: number, message: string): ReadBook => ({
  ok: false,
  problems: [{ line, place: "文件", message }],
});

/** Parses the text of a price book file and reports the line of every fault. */
export function readPriceBookText(text: string): ReadBook {
  if (text.length > mostCharacters) return broken(1, "文件过大，最多 4 MB");
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first !== undefined) return broken(lineOf(text, first.offset), "不是正确的 JSON");
  if (root === undefined) return broken(1, "文件是空的");
  const stored = upcast(JSON.parse(text), bookSteps);
  if (stored.kind === "newer") return broken(1, "由更新版本的程序写成，请先升级程序");
  const checked = checkPriceBook(stored.kind === "current" ? stored.document : null);
  if (checked.ok) return checked;
  const problems = checked.problems.map(({ place, path, message }) => ({
    line: lineOf(text, nearest(root, path).offset),
    place,
    message,
  }));
  return { ok: false, problems: problems.sort((a, b) => a.line - b.line) };
}
