/** The part of pdfkit that the shop uses; the package has no types. */
declare module "pdfkit" {
  import type { Readable } from "node:stream";

  interface TextOptions {
    readonly width?: number;
    readonly align?: "left" | "right" | "center";
    readonly lineBreak?: boolean;
  }

  export default class PDFDocument extends Readable {
    constructor(options: {
      readonly size: "A4";
      readonly margin: number;
      readonly lang: string;
      readonly info: Readonly<Record<string, string>>;
    });
    y: number;
    /** The current font: fontkit's own. */
    readonly _font: { readonly font: { hasGlyphForCodePoint(code: number): boolean } };
    registerFont(name: string, path: string): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(colour: string): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    heightOfString(text: string, options?: TextOptions): number;
    rect(x: number, y: number, width: number, height: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    lineWidth(width: number): this;
    stroke(colour?: string): this;
    fill(colour?: string): this;
    addPage(): this;
    end(): void;
  }
}
