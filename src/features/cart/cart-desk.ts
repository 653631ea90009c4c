import type { CartKind } from "#contract/cart-kinds.ts";
import { type CartLine, isReadable } from "#contract/carts.ts";
import type { PriceBook } from "#contract/price-book.ts";
import type { CartEdit } from "#db/cart-edits.ts";
import { keepCart } from "#db/cart-held.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { asGiven, isUnsent, resumed } from "./cart-line-data.ts";
import { CartLineDesk, type Surroundings } from "./cart-line-desk.ts";
import { type CartState, shownCart } from "./cart-state.ts";

const buyerNow = (): string | null =>
  shopActors().userSession.getSnapshot().context.held?.userKey ?? null;

/**
 * A cart on the screen: a desk for each line, and which are chosen. Changes show at once
 * with the device's price, and each is sent after a pause.
 */
export class CartDesk {
  readonly #kind: CartKind;
  readonly #held: ReadonlyMap<string, CartLineDesk>;
  readonly #listeners = new Set<() => void>();
  #whenShown: (() => void)[] = [];
  #selected: ReadonlySet<string>;
  #state: CartState;

  /** Lines whose job this page cannot read have no desk. `edits`: what the device holds of earlier visits and the shop may not have. */
  constructor(
    kind: CartKind,
    lines: readonly CartLine[],
    edits: readonly CartEdit[],
    book: PriceBook | null,
  ) {
    this.#kind = kind;
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
    const opened = lines.filter(isReadable).map((line) => {
      const edit = edits.find((one) => one.lineId === line.line_id && isUnsent(one, line));
      return edit === undefined
        ? new CartLineDesk(asGiven(line), false, around)
        : new CartLineDesk(resumed(line, edit, book), true, around);
    });
    this.#held = new Map(opened.map((desk) => [desk.lineId, desk]));
    // What came by 立即下单 and was left is a draft: whoever wants it ticks it.
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

  /** Has the shop price a line as it stands. */
  readonly send = (lineId: string): void => this.#held.get(lineId)?.requote();

  /** Takes a line away; resolves with the way to bring it back, or null where it failed. */
  readonly remove = async (lineId: string): Promise<(() => void) | null> => {
    const desk = this.#held.get(lineId);
    if (desk === undefined || !(await desk.remove())) return null;
    this.#remember();
    return desk.restore;
  };

  #taken(line: CartLine): void {
    if (line.state === "orderable") this.#selected = new Set([...this.#selected, line.line_id]);
    this.#remember();
  }

  #remember(): void {
    const { lines } = shownCart(this.#held.values(), this.#selected);
    keepCart(this.#kind, lines).catch(() => undefined);
  }

  #show(): void {
    this.#state = shownCart(this.#held.values(), this.#selected);
    for (const listener of this.#listeners) listener();
  }
}
