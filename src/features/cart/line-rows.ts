import { newKey } from "#api/new-key.ts";
import { Unreachable } from "#api/unreachable.ts";
import { cartKindOf } from "#contract/cart/cart-kinds.ts";
import type { CartLine, ReadableLine } from "#contract/cart/carts.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { announceCartChange } from "#data/cart/cart-changes.ts";
import { linesSeen, seenCart } from "#data/cart/cart-seen.ts";
import { editionsOf } from "#data/cart/line-editions.ts";
import { changeNames, waitingLineOf } from "#data/cart/waiting-lines.ts";
import {
  dropWaiting,
  findWaiting,
  listOutbox,
  type OutboxRow,
  putWaiting,
} from "#data/outbox/outbox.ts";
import { watchOutbox } from "#data/outbox/outbox-now.ts";
import { deliver, type Posted } from "#data/outbox/post.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { untilWorthAsking } from "#platform/worth-asking.ts";
import { editLabel, type LineData } from "./cart-line-data.ts";

const followed = ({ line_id, job, edition }: ReadableLine): Promise<OutboxRow["after"]> =>
  editionsOf(cartKindOf(job), line_id, edition);

/**
 * Writes the current line into 待发箱. `back`: undoes its removal.
 * @returns its number; null where the device has no database
 */
export async function keepChange(data: LineData, back: boolean): Promise<number | null> {
  const { line_id, product_id, title, job } = data.line;
  const after = await followed(data.given);
  const name = changeNames[cartKindOf(job)].change;
  const follows = after !== undefined && back ? [...after, null] : after;
  const input = { line_id, product_id, title, job };
  return putWaiting({ name, input }, editLabel(data), newKey(), follows);
}

/** The same for its removal. */
export async function keepRemoval({ line, given }: LineData): Promise<number | null> {
  const name = changeNames[cartKindOf(line.job)].remove;
  const input = { line_ids: [line.line_id] };
  const seq = await putWaiting({ name, input }, line.title, newKey(), await followed(given));
  announceCartChange();
  return seq;
}

const rowOf = async (lineId: string): Promise<OutboxRow | undefined> =>
  (await listOutbox()).find((row) => waitingLineOf(row) === lineId);

const waits = () => new Unreachable("unsent", "已存在本机，联网后自动保存");

/** Waits a while for the server; the next reader of 待发箱 continues with the rest. */
async function delivered(seq: number): Promise<Posted> {
  const posted = await deliver(seq);
  if (posted.kind === "waiting") shopActors().sendWaiting();
  return posted;
}

/**
 * The server's line once it accepted the row `seq`.
 * @throws Unreachable while it waits, Refusal where the server refused
 */
export async function deliverChange(seq: number, { line }: LineData): Promise<CartLine> {
  const posted = await delivered(seq);
  if (posted.kind === "refused") throw new Refusal(codes.stateConflict, posted.message);
  // Another tab may have replaced it with a newer edit.
  if (posted.kind === "waiting" || (await rowOf(line.line_id)) !== undefined) throw waits();
  const kind = cartKindOf(line.job);
  const isIt = ({ line_id }: CartLine) => line_id === line.line_id;
  const taken = (await linesSeen(kind)).find(isIt) ?? (await seenCart(kind)).value.find(isIt);
  if (taken === undefined) throw new Refusal(codes.notFound, "这一项已不在车里");
  return taken;
}

/**
 * True where the removal waits, false once the server has it.
 * @throws Refusal where the server refused: the buyer is informed at once, no row remains
 */
export async function deliverRemoval(seq: number): Promise<boolean> {
  const posted = await delivered(seq);
  if (posted.kind !== "refused") return posted.kind === "waiting";
  await dropWaiting(seq);
  throw new Refusal(codes.stateConflict, posted.message);
}

/** Resolves when the line no longer waits in 待发箱; where that cannot be read, after a while. */
export async function untilRowMoves(
  lineId: string,
  seq: number,
  attempt: number,
  signal: AbortSignal,
): Promise<void> {
  const isReadable = await new Promise<boolean>((resolve) => {
    const look = async () => {
      const { kind } = await findWaiting(seq);
      if (kind === "unknown") return end(false);
      if ((await rowOf(lineId))?.state !== "waiting") end(true);
    };
    const looking = () => void look().catch(() => end(false));
    const stop = watchOutbox(looking);
    function end(readable: boolean): void {
      stop();
      resolve(readable);
    }
    signal.addEventListener("abort", stop, { once: true });
    looking();
  });
  if (!isReadable) await untilWorthAsking(attempt, signal);
}
