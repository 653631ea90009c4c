import { fenOf, yuanOf } from "#contract/format/money.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { type OrderState, orderStates, stateText } from "#contract/orders/states.ts";
import type { qaOrder } from "#contract/qa/qa.ts";
import { clockWords } from "#devtools/moment-words.ts";
import type { Running } from "#devtools/running.ts";
import { fullTime } from "#ui/feedback/time.ts";

export type OrderRows = OutputOf<typeof qaOrder>;

const isState = (state: number): state is OrderState =>
  Object.values(orderStates).some((known) => known === state);

/** `20 待传文件`, the database's code with the buyer's word. */
export const stateWords = (state: number | null): string => {
  if (state === null) return "–";
  return isState(state) ? `${state} ${stateText(state)}` : String(state);
};

/** `2026-11-23 15:21:07.042` in the device's own zone, as the timeline has it. */
export const momentText = (at: number): string => `${fullTime(at).slice(0, 10)} ${clockWords(at)}`;

/** Postings of one ledger transaction. */
export interface Booking {
  readonly id: string;
  readonly kind: string;
  readonly at: number;
  readonly postings: OrderRows["ledger"];
  /** Yuan; anything but `0.00` is a fault of the ledger. */
  readonly sum: string;
}

/** The ledger by its transactions, in order. */
export function bookingsOf(ledger: OrderRows["ledger"]): Booking[] {
  return [...new Set(ledger.map(({ booking }) => booking))].flatMap((id) => {
    const postings = ledger.filter(({ booking }) => booking === id);
    const [first] = postings;
    if (first === undefined) return [];
    const sum = yuanOf(postings.reduce((fen, { amount }) => fen + fenOf(amount), 0));
    return [{ id, kind: first.kind, at: first.at, postings, sum }];
  });
}

/** Running machines that know the order, with their invoked actors. */
export function knowing(actors: readonly Running[], order: OrderRows["order"]): Running[] {
  return actors.flatMap((actor) => {
    const text = JSON.stringify(actor.context() ?? null);
    const names = [order.order_id, order.order_no, order.draft_id];
    const own = actor.machine !== null && names.some((name) => text.includes(name));
    return [...(own ? [actor] : []), ...knowing(actor.children, order)];
  });
}
