/** A cheaper neighbour: what is changed. */

export const size = (lengthMm: string, widthMm: string) => `${lengthMm}×${widthMm}`;
export const weight = (gsm: number) => `${gsm} g`;
export const paper = (name: string, gsm: number) => `${name} ${gsm} g`;
export const cutPieces = "单张裁切（直角，不成卷）";
export const onRolls = "卷装";
