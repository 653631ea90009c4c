/** A value before an operator. A name begins with `/`; a string keeps its source. */
export type Operand = number | string | TextOperand | readonly Operand[] | InlineDict;

export interface TextOperand {
  readonly length: number;
  readonly isText: true;
  /** What stands between the delimiters. */
  readonly source: Uint8Array;
  readonly isHex: boolean;
}

export type InlineDict = ReadonlyMap<string, Operand>;

export const isText = (operand: Operand | undefined): operand is TextOperand =>
  typeof operand === "object" && "isText" in operand;

/** An operator with its operands; an inline picture is the operator `BI` with its dictionary. */
export interface Operation {
  readonly name: string;
  readonly operands: readonly Operand[];
}

/** Character classes of the PDF syntax: 1 white space, 2 delimiter. */
const classes = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) classes[code] = 1;
for (const sign of "()<>[]{}/%") classes[sign.charCodeAt(0)] = 2;

const backslash = 0x5c;
const isSpace = (code: number | undefined): boolean => code !== undefined && classes[code] === 1;

/** An operand list that never ends is no content. */
const mostOperands = 100_000;
const closing = Symbol("closing");

/** Reads the operators of a content stream, one by one. */
export class ContentLexer {
  private at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** The next operator; null at the end. */
  next(): Operation | null {
    const operands: Operand[] = [];
    for (;;) {
      const read = this.value();
      if (read === null) return null;
      if (read === closing) continue;
      if (read instanceof Word) {
        if (read.text === "BI") return { name: "BI", operands: [this.inlinePicture()] };
        return { name: read.text, operands };
      }
      if (operands.length < mostOperands) operands.push(read);
    }
  }

  private value(): Operand | Word | typeof closing | null {
    this.skipSpace();
    const code = this.bytes[this.at];
    if (code === undefined) return null;
    switch (code) {
      case 0x28:
        return this.literal();
      case 0x2f:
        this.at += 1;
        return `/${unescaped(this.run())}`;
      case 0x3c:
        return this.bytes[this.at + 1] === 0x3c ? this.dictionary() : this.hexadecimal();
      case 0x3e:
        this.at += this.bytes[this.at + 1] === 0x3e ? 2 : 1;
        return closing;
      case 0x5b:
        this.at += 1;
        return this.list();
      case 0x5d:
      case 0x29:
      case 0x7b:
      case 0x7d:
        this.at += 1;
        return closing;
      default:
        return wordOf(this.run());
    }
  }

  private skipSpace(): void {
    for (;;) {
      while (isSpace(this.bytes[this.at])) this.at += 1;
      if (this.bytes[this.at] !== 0x25) return;
      while (this.at < this.bytes.length) {
        const code = this.bytes[this.at];
        if (code === 10 || code === 13) break;
        this.at += 1;
      }
    }
  }

  /** Regular characters up to the next space or delimiter. */
  private run(): string {
    let text = "";
    for (;;) {
      const code = this.bytes[this.at];
      if (code === undefined || classes[code] !== 0) return text;
      text += String.fromCharCode(code);
      this.at += 1;
    }
  }

  private literal(): TextOperand {
    const from = this.at + 1;
    let depth = 0;
    for (; this.at < this.bytes.length; this.at += 1) {
      const code = this.bytes[this.at];
      if (code === backslash) this.at += 1;
      else if (code === 0x28) depth += 1;
      else if (code === 0x29) {
        depth -= 1;
        if (depth === 0) break;
      }
    }
    const source = this.bytes.subarray(from, this.at);
    this.at += 1;
    return { length: source.length, isText: true, source, isHex: false };
  }

  private hexadecimal(): TextOperand {
    let digits = 0;
    const from = this.at + 1;
    for (this.at += 1; this.at < this.bytes.length; this.at += 1) {
      const code = this.bytes[this.at];
      if (code === 0x3e) break;
      if (!isSpace(code)) digits += 1;
    }
    const source = this.bytes.subarray(from, this.at);
    this.at += 1;
    return { length: Math.ceil(digits / 2), isText: true, source, isHex: true };
  }

  private list(): readonly Operand[] {
    const found: Operand[] = [];
    for (;;) {
      const read = this.value();
      if (read === null || read === closing) return found;
      if (found.length < mostOperands) found.push(read instanceof Word ? read.text : read);
    }
  }

  private dictionary(): InlineDict {
    this.at += 2;
    return this.pairs();
  }

  /** Names with their values up to `>>` or, in an inline picture, up to `ID`. */
  private pairs(): InlineDict {
    const found = new Map<string, Operand>();
    let key: string | null = null;
    for (;;) {
      const read = this.value();
      if (read === null || read === closing) return found;
      if (read instanceof Word && read.text === "ID") return found;
      const operand: Operand = read instanceof Word ? read.text : read;
      if (key === null) key = typeof operand === "string" ? operand.slice(1) : "";
      else {
        found.set(key, operand);
        key = null;
      }
    }
  }

  private inlinePicture(): InlineDict {
    const dict = this.pairs();
    this.at += 1;
    this.at += rawLengthOf(dict) ?? 0;
    this.skipToEnd();
    return dict;
  }

  /** `EI` between white space, with text behind it instead of pixels. */
  private skipToEnd(): void {
    const { bytes } = this;
    for (; this.at < bytes.length; this.at += 1) {
      if (bytes[this.at] !== 0x45 || bytes[this.at + 1] !== 0x49) continue;
      const after = bytes[this.at + 2];
      if (after !== undefined && !isSpace(after)) continue;
      const rest = bytes.subarray(this.at + 2, this.at + 14);
      if (rest.some((code) => code > 126 || (code < 32 && !isSpace(code)))) continue;
      this.at += 2;
      return;
    }
  }
}

class Word {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const number = /^[-+]*(?:\d+\.?\d*|\.\d+)(?:-\d*)?$/;

function wordOf(text: string): Operand | Word {
  if (number.test(text)) {
    const value = Number.parseFloat(text.replace(/^[-+]*(?=[-+])/, ""));
    return Number.isFinite(value) ? value : 0;
  }
  return text === "true" || text === "false" || text === "null" ? text : new Word(text);
}

const unescaped = (name: string): string =>
  name.replace(/#([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

const componentsOf: Readonly<Record<string, number>> = {
  "/G": 1,
  "/DeviceGray": 1,
  "/RGB": 3,
  "/DeviceRGB": 3,
  "/CMYK": 4,
  "/DeviceCMYK": 4,
};

/** Length of the pixels that no filter has changed; null where it is unknown. */
function rawLengthOf(dict: InlineDict): number | null {
  if (dict.has("F") || dict.has("Filter")) return null;
  const [width, height] = [dict.get("W") ?? dict.get("Width"), dict.get("H") ?? dict.get("Height")];
  if (typeof width !== "number" || typeof height !== "number") return null;
  if ((dict.get("IM") ?? dict.get("ImageMask")) === "true") return Math.ceil(width / 8) * height;
  const bits = dict.get("BPC") ?? dict.get("BitsPerComponent");
  const space = dict.get("CS") ?? dict.get("ColorSpace");
  const isPalette = Array.isArray(space) && (space[0] === "/I" || space[0] === "/Indexed");
  const components = isPalette ? 1 : typeof space === "string" ? componentsOf[space] : undefined;
  if (typeof bits !== "number" || components === undefined) return null;
  return Math.ceil((width * bits * components) / 8) * height;
}
