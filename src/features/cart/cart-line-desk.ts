import { type ActorRefFrom, fromPromise, waitFor } from "xstate";
import { call } from "#api/call.ts";
import { newKey } from "#api/new-key.ts";
import { whileWanted } from "#api/while-wanted.ts";
import { cartCalls } from "#contract/cart-calls.ts";
import { cartKindOf } from "#contract/cart-kinds.ts";
import type { CartLine } from "#contract/carts.ts";
import type { PriceBook } from "#contract/price-book.ts";
import { Refusal } from "#contract/reply.ts";
import { dropCartEdit, keepCartEdit } from "#db/cart-edits.ts";
import { untilWorthAsking } from "#device/worth-asking.ts";
import { surfaced } from "#job/form/surfaced.ts";
import { cartLineMachine } from "#machines/cart-line.machine.ts";
import { startActor } from "#machines/door.ts";
import {
  amended,
  asGiven,
  editOf,
  type LineData,
  sameJob,
  sending,
  taken,
} from "./cart-line-data.ts";
import { inTurn } from "./in-turn.ts";

/** What a line asks of the cart that it stands in. */
export interface Surroundings {
  readonly book: PriceBook | null;
  /** Resolves when the cart is on the screen of the buyer whose it is; else never. */
  untilShown(): Promise<void>;
  /** False once another buyer is signed in: nothing of this cart is sent or written any more. */
  isOwn(): boolean;
  /** The shop took the line. */
  taken(line: CartLine): void;
}

const never = new Promise<never>(() => {});

/** One line of the cart: its machine with its effects, and the plain data beside it. */
export class CartLineDesk {
  readonly lineId: string;
  readonly actor: ActorRefFrom<typeof cartLineMachine>;
  readonly #around: Surroundings;
  #data: LineData;
  /** Idempotency-Key of the line as it stands, kept through every repetition. */
  #key = newKey();

  /** `unsent`: an edit of an earlier visit is on the line. */
  constructor(data: LineData, unsent: boolean, around: Surroundings) {
    this.lineId = data.line.line_id;
    this.#data = data;
    this.#around = around;
    const input = { lineId: this.lineId, unsent };
    this.actor = startActor(`cartLine ${this.lineId}`, this.#logic(), { input });
  }

  get data(): LineData {
    return this.#data;
  }

  readonly setQuantity = (quantity: number | null): void => {
    const { data, whole } = amended(this.#data, quantity, this.#around.book);
    this.#data = data;
    this.#key = newKey();
    this.actor.send({ type: "edited", whole });
  };

  /** Has the shop price the line as it stands. */
  readonly requote = (): void => {
    this.#key = newKey();
    this.actor.send({ type: "send" });
  };

  /** Resolves with whether the shop took the line away. */
  readonly remove = async (): Promise<boolean> => {
    this.actor.send({ type: "remove" });
    const forEver = { timeout: Number.POSITIVE_INFINITY };
    const ended = await waitFor(this.actor, (now) => !now.matches({ line: "removing" }), forEver);
    return ended.matches({ line: "removed" });
  };

  readonly restore = (): void => {
    this.#key = newKey();
    this.actor.send({ type: "restore" });
  };

  #logic() {
    return cartLineMachine.provide({
      actors: {
        put: fromPromise(({ signal }) => whileWanted(signal, surfaced(this.#put(signal)))),
        untilWorthAsking: fromPromise(async ({ input, signal }) => {
          await untilWorthAsking(input, signal);
          await this.#around.untilShown();
        }),
        remove: fromPromise(({ signal }) => whileWanted(signal, surfaced(this.#remove()))),
        keepEdit: fromPromise(() => this.#keepEdit()),
      },
      actions: {
        takeLine: (_, { line }) => {
          this.#data = asGiven({ ...line, job: line.job ?? this.#data.line.job });
          this.#around.taken(line);
        },
        showRefusal: (_, { error }) => {
          if (error instanceof Refusal) this.#data = { ...this.#data, message: error.message };
        },
      },
    });
  }

  /** What did not leave before a newer edit came does not leave at all. */
  async #put(signal: AbortSignal): Promise<CartLine> {
    const mayGo = () => !signal.aborted && this.#around.isOwn();
    const saved = await inTurn(this.lineId, async () => (mayGo() ? this.#send() : null));
    return saved ?? never;
  }

  /** What the shop took of an older edit moves the ground of the newer one, and nothing else. */
  async #send(): Promise<CartLine> {
    const { line_id, product_id, title, job } = this.#data.line;
    this.#data = sending(this.#data);
    const { put } = cartCalls[cartKindOf(job)];
    const saved = await call(put, { line_id, product_id, title, job }, { key: this.#key });
    this.#data = taken(this.#data, saved.updatedAt);
    if (sameJob(this.#data.line.job, job)) await this.#dropEdit();
    else await this.#keepEdit().catch(() => undefined);
    return saved;
  }

  async #remove(): Promise<void> {
    const removed = await inTurn(this.lineId, async () => {
      if (!this.#around.isOwn()) return false;
      await call(cartCalls[cartKindOf(this.#data.line.job)].remove, { line_ids: [this.lineId] });
      await this.#dropEdit();
      return true;
    });
    if (!removed) await never;
  }

  async #keepEdit(): Promise<void> {
    const kept = this.#around.isOwn() && (await keepCartEdit(editOf(this.#data)));
    if (!kept) throw new Error("this device keeps no edits");
  }

  async #dropEdit(): Promise<void> {
    if (this.#around.isOwn()) await dropCartEdit(this.lineId).catch(() => undefined);
  }
}
