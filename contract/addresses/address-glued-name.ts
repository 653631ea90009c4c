import type { AddressClaims, Piece } from "./address-claims.ts";
import { isPhoneBeside } from "./address-pieces.ts";
import { mayBeName, placeEnd, titles } from "./name-likeness.ts";
import { simplified } from "./simplified.ts";
import { isSurname, surnameLength } from "./surnames.ts";

export interface Candidate extends Piece {
  readonly score: number;
}

/**
 * What may precede a name without a separator, by the name's length: a number and its unit, or a
 * place.
 */
const gluedNames = [2, 3, 4].map((length) => ({
  ofUnit: new RegExp(`[\\d号室楼栋幢座层户房排铺档（(A-Za-z](\\p{Script=Han}{${length}})$`, "u"),
  ofPlace: new RegExp(`(?:[区城厦苑园村院场寓镇店厂部]|公司)(\\p{Script=Han}{${length}})$`, "u"),
}));

/** A name at the end of an address, without a separator: …8栋201王小墨. */
export function* gluedTo(
  claims: AddressClaims,
  piece: Piece,
  isTaken: boolean,
): Generator<Candidate> {
  const word = simplified(claims.typed.slice(piece.start, piece.end));
  const title = new RegExp(`(?<=\\p{Script=Han}{2})(?:${titles})$`, "u").exec(word)?.[0] ?? "";
  const bare = word.slice(0, word.length - title.length);
  const tail = bare.slice(-5);
  for (const { ofUnit, ofPlace } of gluedNames) {
    const behindUnit = ofUnit.exec(tail)?.[1];
    const name = behindUnit ?? ofPlace.exec(tail)?.[1] ?? "";
    if (name === "" || placeEnd.test(name) || (behindUnit === undefined && name.length > 3))
      continue;
    const found = { start: piece.start + bare.length - name.length, end: piece.end };
    const isNumbered =
      behindUnit !== undefined && name.length < 4 && claims.ownerAt(piece.end) === "mobile";
    if ((isTaken || isNumbered) && mayBeName(name)) yield { ...found, score: isTaken ? 40 : 36 };
    if (!isSurname(name) || name.length > surnameLength(name) + 2) continue;
    if (/[路街道号楼室栋幢层座]/.test(name)) continue;
    if (behindUnit === undefined && !(isPhoneBeside(claims, found) || isTaken)) continue;
    yield { ...found, score: behindUnit === undefined ? 37 : name.length > 2 ? 55 : 40 };
    return;
  }
}
