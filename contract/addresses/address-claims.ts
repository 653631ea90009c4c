import { plainWords } from "#contract/http/typed-text.ts";
import { simplified } from "./simplified.ts";

/** The field of a character of a pasted text. `dropped` is a label, a title, 收 or the country. */
type Owner = "dropped" | "name" | "mobile" | "extension" | "landline" | "postcode" | "region";

/** A run of unclaimed characters between separators. */
export interface Piece {
  readonly start: number;
  readonly end: number;
}

/** Replaces a claimed character where the rest of a text is searched. */
const claimed = "\ue000";
const separators = new Set(" \t\n\f\v\u00a0\u2028\u2029,，、;；|｜丨。:：\ue000①②③④⑤⑥⑦⑧⑨⑩");

const apart = /[-/\\—–_~"'“”‘’=＝>]/;
const brackets = new Map(
  ["()", "（）", "[]", "【】", "《》", "<>", "「」", "『』", "〔〕", "{}"].map((pair) => [
    pair.charAt(0),
    pair.charAt(1),
  ]),
);
/** Pairs that only enclose a whole part: 【王小墨】. Round ones may be a part of a street. */
const frames = new Set(["[", "【", "「", "『", "《", "<"]);
const closings = new Map([...brackets].map(([open, close]) => [close, open]));

/** Between digits these belong to the number: 1、2栋, 3.5米. */
const isInsideNumber = (text: string, at: number): boolean =>
  /[、.]/.test(text.charAt(at)) && /\d/.test(text.charAt(at - 1)) && /\d/.test(text.charAt(at + 1));

/**
 * A pasted text in which each parser claims the characters that it recognises. Unclaimed characters
 * become the street, so that no character is lost.
 */
export class AddressClaims {
  /** As pasted, without invisible characters and with plain digits. */
  readonly typed: string;
  /** The same with simplified characters, of the same length. */
  private readonly folded: string;
  private readonly owners: (Owner | null)[];
  private rest: string | null = null;
  private cut: readonly Piece[] | null = null;

  constructor(pasted: string) {
    this.typed = plainWords(pasted).replace(/\r\n?/g, "\n").replaceAll(claimed, " ");
    this.folded = simplified(this.typed);
    this.owners = Array.from({ length: this.typed.length }, () => null);
  }

  claim(start: number, end: number, owner: Owner): void {
    if (start >= end) return;
    this.rest = null;
    this.cut = null;
    for (let at = start; at < end; at += 1) this.owners[at] ??= owner;
  }

  ownerAt(at: number): Owner | null {
    return this.owners[at] ?? null;
  }

  /** The text with each claimed character replaced; in simplified characters. */
  open(): string {
    if (this.rest !== null) return this.rest;
    let rest = "";
    for (let at = 0; at < this.folded.length; at += 1) {
      rest += this.owners[at] === null ? this.folded.charAt(at) : claimed;
    }
    this.rest = rest;
    return rest;
  }

  isSeparator(at: number): boolean {
    if (this.owners[at] !== null) return true;
    return separators.has(this.typed.charAt(at)) && !isInsideNumber(this.typed, at);
  }

  pieces(): readonly Piece[] {
    if (this.cut !== null) return this.cut;
    const found: Piece[] = [];
    let start = -1;
    for (let at = 0; at <= this.typed.length; at += 1) {
      if (!this.isSeparator(at)) {
        if (start < 0) start = at;
      } else if (start >= 0) {
        const piece = this.trimmed(start, at);
        if (piece.start < piece.end) found.push(piece);
        start = -1;
      }
    }
    this.cut = found;
    return found;
  }

  /** Without dashes, quotes and brackets at its ends. */
  private trimmed(from: number, to: number): Piece {
    let [start, end] = [from, to];
    const first = () => this.typed.charAt(start);
    const last = () => this.typed.charAt(end - 1);
    /** An unmatched bracket. */
    const isAway = () => brackets.has(last()) || closings.has(first());
    const isOpen = () => brackets.has(first()) && this.lacks(start, end, brackets.get(first()));
    const isShut = () => closings.has(last()) && this.lacks(start, end, closings.get(last()));
    while (start < end && isAway()) {
      if (closings.has(first())) start += 1;
      else end -= 1;
    }
    for (;;) {
      while (start < end && (apart.test(first()) || isOpen())) start += 1;
      while (start < end && (apart.test(last()) || isShut())) end -= 1;
      if (!this.isFramed(start, end)) return { start, end };
      start += 1;
      end -= 1;
    }
  }

  private isFramed(start: number, end: number): boolean {
    const [first, last] = [this.typed.charAt(start), this.typed.charAt(end - 1)];
    return (
      end - start > 2 &&
      frames.has(first) &&
      brackets.get(first) === last &&
      this.typed.indexOf(last, start) === end - 1
    );
  }

  private lacks(start: number, end: number, other = ""): boolean {
    return !this.typed.slice(start, end).includes(other);
  }

  /** Index of the next character of the line that is no blank. */
  afterBlanks(at: number): number {
    let next = at;
    while (/[ \t]/.test(this.typed.charAt(next))) next += 1;
    return next;
  }

  /**
   * The field of the nearest claimed character before or after, when only separators lie between.
   */
  neighbour(at: number, step: -1 | 1): Owner | null {
    for (let next = at; next >= 0 && next < this.typed.length; next += step) {
      const owner = this.ownerAt(next);
      if (owner !== null && owner !== "dropped") return owner;
      if (!this.isSeparator(next)) return null;
    }
    return null;
  }
}
