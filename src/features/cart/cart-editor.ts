import { type CartLine, isReadable } from "#contract/cart/carts.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { OutboxRow } from "#data/outbox/outbox.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { CartLineEditor, type Removed, type Surroundings } from "./cart-line-editor.ts";
import { type CartState, shownCart } from "./cart-state.ts";
import { openedLine } from "./held-changes.ts";

const buyerNow = (): string | null =>
  shopActors().userSession.getSnapshot().context.held?.userKey ?? null;

/**
 * Key of an editor: newly loaded lines, or a refused change that was discarded, create a new
 * editor.
 */
export const deskKey = (lines: readonly CartLine[], rows: readonly OutboxRow[]): string =>
  [
    ...lines.map((line) => line.line_id + line.updatedAt),
    ...rows.filter(({ state }) => state === "refused").map(({ seq }) => seq),
  ].join();

/**
 * A cart on the screen: an editor for each line, and the selection. Changes show at once with the
 * device's price, and each is sent after a pause.
 */
export class CartEditor {
  readonly #held: ReadonlyMap<string, CartLineEditor>;
  readonly #listeners = new Set<() => void>();
  #whenShown: (() => void)[] = [];
  #selected: ReadonlySet<string>;
  #state: CartState;

  /** Lines whose job is unreadable have no editor. `rows`: the contents of 待发箱. */
  constructor(lines: readonly CartLine[], rows: readonly OutboxRow[], book: PriceBook | null) {
    const buyer = buyerNow();
    const around: Surroundings = {
      book,
      isOwn: () => buyerNow() === buyer,
      untilShown: () =>
        new Promise((resolve) => {
          if (this.#listeners.size > 0) resolve();
          else this.#whenShown.push(resolve);
        }),
      taken: (line) => this.#taken(line),
    };
    const opened = lines
      .filter(isReadable)
      .map((line) => new CartLineEditor(openedLine(line, rows, book), around));
    this.#held = new Map(opened.map((editor) => [editor.lineId, editor]));
    // An abandoned 立即下单 line is a draft: the buyer selects it explicitly.
    const orderable = lines.filter((line) => line.state === "orderable" && line.direct !== true);
    this.#selected = new Set(orderable.map((line) => line.line_id));
    this.#state = shownCart(opened, this.#selected);
    for (const { actor } of opened) actor.subscribe(() => this.#show());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    for (const resume of this.#whenShown.splice(0)) resume();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      for (const { actor } of this.#held.values()) actor.send({ type: "left" });
    };
  };

  readonly read = (): CartState => this.#state;

  readonly toggle = (lineId: string): void => {
    const selected = new Set(this.#selected);
    if (!selected.delete(lineId)) selected.add(lineId);
    this.select([...selected]);
  };

  readonly select = (lineIds: readonly string[]): void => {
    this.#selected = new Set(lineIds);
    this.#show();
  };

  /** The amount of one line: estimated at once, sent after a pause. */
  readonly setQuantity = (lineId: string, quantity: number | null): void =>
    this.#held.get(lineId)?.setQuantity(quantity);

  /** Requests the server's price of a line. */
  readonly send = (lineId: string): void => this.#held.get(lineId)?.requote();

  /** Removes a line. */
  readonly remove = async (lineId: string): Promise<Removed> =>
    this.#held.get(lineId)?.remove() ?? { kind: "failed", message: null };

  /** Discards a line's unsent change. */
  readonly withdraw = async (lineId: string): Promise<void> => this.#held.get(lineId)?.withdraw();

  #taken(line: CartLine): void {
    if (line.state === "orderable") this.#selected = new Set([...this.#selected, line.line_id]);
  }

  #show(): void {
    this.#state = shownCart(this.#held.values(), this.#selected);
    for (const listener of this.#listeners) listener();
  }
}
