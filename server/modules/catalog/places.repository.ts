import { codes, Refusal } from "#contract/http/reply.ts";

/** A row with a position in a list. */
export interface Placed {
  readonly id: string;
  readonly position: number;
}

/**
 * The position changes that swap a row with its neighbour. `rows` are in display order; where two
 * have one position, the later ones move on.
 * @throws Refusal `stateConflict` at the end of the list
 */
export function movedPositions(
  rows: readonly Placed[],
  id: string,
  to: "up" | "down",
): readonly Placed[] {
  const from = rows.findIndex((row) => row.id === id);
  const order = rows.map((row) => row.id);
  const [moved, neighbour] = [order[from], order[from + (to === "up" ? -1 : 1)]];
  if (moved === undefined || neighbour === undefined) {
    throw new Refusal(codes.stateConflict, `已经在最${to === "up" ? "前" : "后"}面，没有移动`);
  }
  order[order.indexOf(neighbour)] = moved;
  order[from] = neighbour;
  let last = Number.NEGATIVE_INFINITY;
  const positions = rows.map(({ position }) => {
    last = Math.max(position, last + 1);
    return last;
  });
  const before = new Map(rows.map((row) => [row.id, row.position]));
  return order
    .map((one, at) => ({ id: one, position: positions[at] ?? 0 }))
    .filter((row) => row.position !== before.get(row.id));
}
