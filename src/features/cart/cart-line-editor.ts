import { type ActorRefFrom, fromPromise, waitFor } from "xstate";
import { call } from "#api/call.ts";
import { newKey } from "#api/new-key.ts";
import { whileWanted } from "#api/while-wanted.ts";
import { surfaced } from "#components/job-form/surfaced.ts";
import { cartCalls } from "#contract/cart/cart-calls.ts";
import { cartKindOf } from "#contract/cart/cart-kinds.ts";
import type { CartLine } from "#contract/cart/carts.ts";
import { Refusal } from "#contract/http/reply.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { dropWaitingLine } from "#data/cart/waiting-lines.ts";
import { startActor } from "#machines/actor-registry.ts";
import { type CartLineInput, cartLineMachine, type Removal } from "#machines/cart-line.machine.ts";
import { untilWorthAsking } from "#platform/worth-asking.ts";
import { amended, asGiven, type LineData } from "./cart-line-data.ts";
import type { OpenedLine } from "./held-changes.ts";
import { inTurn } from "./in-turn.ts";
import {
  deliverChange,
  deliverRemoval,
  keepChange,
  keepRemoval,
  untilRowMoves,
} from "./line-rows.ts";

/** What a line needs from its cart. */
export interface Surroundings {
  readonly book: PriceBook | null;
  /** Resolves when the cart is shown to its own buyer; else never. */
  untilShown(): Promise<void>;
  /** False once another buyer is signed in: nothing of this cart is sent or written any more. */
  isOwn(): boolean;
  /** The server accepted the line. */
  taken(line: CartLine): void;
}

/** The result of a removal. `message`: the refusal's, null where the server was unreachable. */
export type Removed =
  | { readonly kind: "removed"; readonly waits: boolean; readonly undo: () => void }
  | { readonly kind: "failed"; readonly message: string | null };

const never = new Promise<never>(() => {});

/**
 * One line of the cart: its machine with its effects, and the plain data beside it. Edits go
 * through 待发箱; where the device cannot store, straight to the server.
 */
export class CartLineEditor {
  readonly lineId: string;
  readonly actor: ActorRefFrom<typeof cartLineMachine>;
  readonly #around: Surroundings;
  #data: LineData;
  /** Idempotency-Key of the current line, reused for every repetition without 待发箱. */
  #key = newKey();
  /** The outbox row of the current line; null where the device cannot store. */
  #row: Promise<number | null> | null = null;
  /** Its removal is being undone. */
  #back = false;
  /** The refusal of its removal. */
  #objection: string | null = null;

  constructor({ data, held, seq }: OpenedLine, around: Surroundings) {
    this.lineId = data.line.line_id;
    this.#data = data;
    this.#around = around;
    if (seq !== null) this.#row = Promise.resolve(seq);
    const input: CartLineInput = { lineId: this.lineId, held };
    this.actor = startActor(`cartLine ${this.lineId}`, this.#logic(), { input });
  }

  get data(): LineData {
    return this.#data;
  }

  readonly setQuantity = (quantity: number | null): void => {
    if (!this.actor.getSnapshot().matches({ line: "here" })) return;
    const { data, whole } = amended(this.#data, quantity, this.#around.book);
    this.#data = data;
    this.#key = newKey();
    this.actor.send({ type: "edited", whole });
  };

  /** Requests the server's price of the current line. */
  readonly requote = (): void => {
    this.#key = newKey();
    this.#row = null;
    this.actor.send({ type: "send" });
  };

  /** Resolves once the removal is done, waits in the outbox, or was refused. */
  readonly remove = async (): Promise<Removed> => {
    this.#objection = null;
    this.actor.send({ type: "remove" });
    const forEver = { timeout: Number.POSITIVE_INFINITY };
    const ended = await waitFor(this.actor, (now) => !now.matches({ line: "removing" }), forEver);
    if (!ended.matches({ line: "removed" })) return { kind: "failed", message: this.#objection };
    const waits = ended.matches({ line: { removed: "waiting" } });
    return { kind: "removed", waits, undo: this.#restore };
  };

  /** Discards the waiting or refused change; resolves once the line is the server's again. */
  readonly withdraw = async (): Promise<void> => {
    this.actor.send({ type: "withdraw" });
    const forEver = { timeout: Number.POSITIVE_INFINITY };
    await waitFor(this.actor, (now) => !now.matches({ line: { here: "withdrawing" } }), forEver);
  };

  readonly #restore = (): void => {
    this.#key = newKey();
    this.#row = null;
    this.#back = true;
    this.actor.send({ type: "restore" });
  };

  #logic() {
    return cartLineMachine.provide({
      actors: {
        put: fromPromise(({ signal }) => whileWanted(signal, surfaced(this.#put(signal)))),
        untilWorthAsking: fromPromise(({ input, signal }) => this.#untilWorth(input, signal)),
        keepRemoval: fromPromise(() => this.#keep(() => keepRemoval(this.#data))),
        remove: fromPromise(({ signal }) => whileWanted(signal, surfaced(this.#remove()))),
        withdraw: fromPromise(() => this.#withdraw()),
        keepEdit: fromPromise(() => this.#keep(() => keepChange(this.#data, false))),
      },
      actions: {
        takeLine: (_, { line }) => {
          this.#data = asGiven({ ...line, job: line.job ?? this.#data.line.job });
          this.#row = null;
          this.#back = false;
          this.#around.taken(line);
        },
        giveBack: () => {
          this.#data = asGiven(this.#data.given);
          this.#row = null;
        },
        showRefusal: (_, { error }) => {
          if (error instanceof Refusal) this.#data = { ...this.#data, message: error.message };
        },
      },
    });
  }

  /**
   * Runs the writes of `work`; null where the device cannot store, or another buyer is signed in.
   */
  #write(work: () => Promise<number | null>): Promise<number | null> {
    this.#row = this.#around.isOwn() ? work().catch(() => null) : Promise.resolve(null);
    return this.#row;
  }

  async #keep(work: () => Promise<number | null>): Promise<void> {
    if ((await this.#write(work)) === null) throw new Error("this device keeps no changes");
  }

  async #put(signal: AbortSignal): Promise<CartLine> {
    const mayGo = () => !signal.aborted && this.#around.isOwn();
    const back = this.#back;
    const seq = await (this.#row ?? this.#write(() => keepChange(this.#data, back)));
    if (seq !== null) return mayGo() ? deliverChange(seq, this.#data) : never;
    // A row that was not sent before a newer edit is never sent.
    const saved = await inTurn(this.lineId, async () => (mayGo() ? this.#send() : null));
    return saved ?? never;
  }

  #send(): Promise<CartLine> {
    const { line_id, product_id, title, job } = this.#data.line;
    const { put } = cartCalls[cartKindOf(job)];
    this.#data = { ...this.#data, message: null };
    return call(put, { line_id, product_id, title, job }, { key: this.#key });
  }

  async #untilWorth(attempt: number, signal: AbortSignal): Promise<void> {
    const seq = await this.#row;
    if (seq !== null) return untilRowMoves(this.lineId, seq, attempt, signal);
    await untilWorthAsking(attempt, signal);
    await this.#around.untilShown();
  }

  async #remove(): Promise<Removal> {
    const seq = await this.#row;
    try {
      if (seq !== null) return { waits: await deliverRemoval(seq) };
      const { remove } = cartCalls[cartKindOf(this.#data.line.job)];
      const removed = await inTurn(this.lineId, async () => {
        if (!this.#around.isOwn()) return null;
        return call(remove, { line_ids: [this.lineId] });
      });
      return removed === null ? never : { waits: false };
    } catch (error) {
      if (error instanceof Refusal) this.#objection = error.message;
      this.#row = null;
      throw error;
    }
  }

  async #withdraw(): Promise<void> {
    if (this.#around.isOwn()) await dropWaitingLine(this.lineId);
  }
}
