import type { AddressClaims, Piece } from "./address-claims.ts";

const endsInBlank = /[^\s,，;；:：。|\ue000][ \t]+$/;
const beginsWithBlank = /^[ \t]+[^\s,，;；:：。|\ue000]/;

/** Is a word between others of a street, only blanks apart: 商贸 of 口岸 商贸 城 6 楼? */
export const isAmidst = (claims: AddressClaims, { start, end }: Piece): boolean =>
  endsInBlank.test(claims.open().slice(Math.max(0, start - 4), start)) &&
  beginsWithBlank.test(claims.open().slice(end, end + 4));

export function isPhoneBeside(claims: AddressClaims, { start, end }: Piece): boolean {
  const isPhone = (owner: string | null) =>
    owner === "mobile" || owner === "landline" || owner === "extension";
  return isPhone(claims.neighbour(start - 1, -1)) || isPhone(claims.neighbour(end, 1));
}
