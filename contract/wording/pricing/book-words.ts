/** Entries of a price book that has changed. */

export const named = (name: string | number) => `「${name}」`;
export const numbered = (number: number) => `第${number}项`;

/** Probe jobs that show how many plans a price book asks for. */

export const bothSidesProbe = (paper: string) => `${paper}双面印刷`;
export const labelProbe = (widthMm: number, heightMm: number) => `标签 ${widthMm} × ${heightMm} mm`;
