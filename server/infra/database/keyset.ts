import { codes, Refusal } from "#contract/http/reply.ts";

/** End of a page: instant and id of its last row. */
export interface Position {
  readonly at: Date;
  readonly id: string;
}

/** Opaque text for the wire. */
const cursorOf = (position: Position): string =>
  Buffer.from(`${position.at.getTime()}:${position.id}`).toString("base64url");

/** @throws Refusal `invalidInput` on a cursor that this server did not make. */
export function positionOf(cursor: string): Position {
  const match = /^(\d{1,15}):([0-9a-f-]{36})$/.exec(Buffer.from(cursor, "base64url").toString());
  if (match?.[1] === undefined || match[2] === undefined) {
    throw new Refusal(codes.invalidInput, "分页位置错误");
  }
  return { at: new Date(Number(match[1])), id: match[2] };
}

/** Removes the extra row and makes the cursor of the last remaining one. */
export function pageOf<Row>(rows: readonly Row[], limit: number, at: (row: Row) => Position) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const nextCursor = rows.length > limit && last !== undefined ? cursorOf(at(last)) : null;
  return { items, nextCursor };
}
