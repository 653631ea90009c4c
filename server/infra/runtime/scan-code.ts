import { encode, renderSVG } from "uqr";

/** A code to scan with a phone, as a data address of an SVG. */
export const scanCode = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { ecc: "M", border: 4 })).toString("base64")}`;

/** The rows of a code, true = dark, with its quiet zone of 4 modules. */
export const scanRows = (text: string): readonly (readonly boolean[])[] =>
  encode(text, { ecc: "L", border: 4 }).data;
