/** A4 sheets in black. Lengths in points. Apart from pdfkit, which a start of the shop leaves out. */

export const ink = "#000000";
export const margin = 40;
export const width = 595.28 - 2 * margin;
export const bottom = 841.89 - margin;
