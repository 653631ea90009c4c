import { createHash } from "node:crypto";

/**
 * Earlier versions wrote each lookup's body into the database at every start. These are the hashes
 * of those bodies: rows with one of them were never edited, and are deleted. Closed: nothing is
 * added here.
 */
const written: Readonly<Record<string, string>> = {
  "order/state": "63c3605eef97ba6d",
  "order/state/text": "b905cf8ded8e8461",
  "order/type": "8e4d7c77119fbc9f",
  "pay/channel": "032736d162279cad",
  "pay/offline_pay/channel/options": "90e4dac692c1a882",
  "express/type": "27a4329da237bcd0",
  "express/type/text": "c4a32fcac2669cef",
  "zb/yaokou": "12cd25f0e6842da1",
  "ysp/type": "9df2de96650da67f",
  "hgx/type": "364cf80c4de35efa",
  "hgx/type/options": "dad0a3357d00ff91",
  "pt/compute_mode": "3b771ad062cb1aa8",
  "pt/compute_mode/options": "09e1faa541519839",
  "lz/label-chubiao-text": "6d092381294fab64",
  "lz/label-chuhuotype-text": "b1f802b64c54332b",
};

/** The order of a lookup's entries is their display order, so it counts. */
const hashOf = (body: unknown): string =>
  createHash("sha256").update(JSON.stringify(body)).digest("hex").slice(0, 16);

/** Is the row as an earlier version wrote it, without edits? */
export const isAsWritten = (name: string, body: unknown): boolean => written[name] === hashOf(body);
