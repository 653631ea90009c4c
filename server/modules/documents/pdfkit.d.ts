/** The part of pdfkit that the shop uses; the package has no types. */
declare module "pdfkit" {
  import type { Readable } from "node:stream";

  interface TextOptions {
    readonly width?: number;
    readonly align?: "left" | "right" | "center";
    readonly lineBreak?: boolean;
    readonly height?: number;
  }

  /** A font that was read; another document may use it too. */
  export interface OpenedFont {
    hasGlyphForCodePoint(code: number): boolean;
  }

  export default class PDFDocument extends Readable {
    constructor(options: {
      readonly size: "A4" | readonly [number, number];
      readonly margin: number;
      readonly lang: string;
      readonly info: Readonly<Record<string, string>>;
    });
    y: number;
    /** The current font: fontkit's own. */
    readonly _font: {
      readonly font: OpenedFont;
      /** Of the font's line, in thousandths of the size. */
      readonly ascender: number;
      readonly descender: number;
      readonly lineGap: number;
    };
    registerFont(name: string, font: OpenedFont): this;
    /** A registered name, or the path of a file. */
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(colour: string): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    widthOfString(text: string): number;
    heightOfString(text: string, options?: TextOptions): number;
    rect(x: number, y: number, width: number, height: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    /** An SVG path. */
    path(data: string): this;
    lineWidth(width: number): this;
    dash(length: number, options: { readonly space: number }): this;
    undash(): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    clip(): this;
    image(
      bytes: Buffer,
      x: number,
      y: number,
      options: { readonly fit: readonly [number, number] },
    ): this;
    link(x: number, y: number, width: number, height: number, url: string): this;
    stroke(colour?: string): this;
    fill(colour?: string): this;
    fillAndStroke(fill: string, stroke: string): this;
    addPage(): this;
    end(): void;
  }
}
