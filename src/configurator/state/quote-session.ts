import { fromPromise, type SnapshotFrom, waitFor } from "xstate";
import { newKey } from "#api/new-key.ts";
import { whileWanted } from "#api/while-wanted.ts";
import { engineHere, loadEngine, watchEngine } from "#components/job-form/engine.ts";
import { surfaced } from "#components/job-form/surfaced.ts";
import { Refusal } from "#contract/http/reply.ts";
import type { JobForm } from "#contract/jobs/job-form.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { SignedQuote } from "#contract/quotes/quotes.ts";
import type { PaperAtHand } from "#contract/stock/stock.ts";
import { whileWriting } from "#data/drafts/draft-writing.ts";
import { type Draft, putDraft } from "#data/drafts/drafts.ts";
import { storeBack } from "#db/store-back.ts";
import { startActor } from "#machines/actor-registry.ts";
import { quoteSessionMachine } from "#machines/quote-session.machine.ts";
import type { HandedOver, Tap } from "#machines/quote-session-terms.ts";
import { afterPaint } from "#platform/after-paint.ts";
import { untilWorthAsking } from "#platform/worth-asking.ts";
import type { ChangeMeans } from "#ui/controls/number-field.tsx";
import { askServer } from "./ask-server.ts";
import {
  completed,
  inBrief,
  openedWith,
  pricedLate,
  quoted,
  type Rules,
  refused,
  settled,
  typed,
} from "./configurator-data.ts";
import {
  type ConfiguratorData,
  type ConfiguratorOptions,
  type ConfiguratorState,
  currentPrice,
  type OfferedRules,
  orderable,
} from "./configurator-state.ts";
import { handOver } from "./hand-over.ts";
import { LateDrawing } from "./late-drawing.ts";
import { looksAlike, shownQuoteSession } from "./shown-quote-session.ts";

type Snapshot = SnapshotFrom<typeof quoteSessionMachine>;

/**
 * The session of one job: the machine with its effects, and the plain data beside it. Every change
 * is priced on the device in the same call, one before the engine has loaded once it has. Views
 * subscribe; nothing here uses React.
 */
export class QuoteSession {
  readonly title: string;
  readonly productId: string | null;
  readonly book: PriceBook | null;
  readonly bookAt: number | null;
  /** The cart's line that the form was opened from. */
  readonly opened: { readonly lineId?: string | undefined; readonly edition?: string | undefined };
  /** Paper at hand; null where the shop could not be asked, and for other kinds. */
  readonly paperStock: readonly PaperAtHand[] | null;
  /** What its product offers; undefined: all. */
  readonly offered: OfferedRules | undefined;
  readonly #rules: Rules;
  readonly #actor;
  readonly #onDraft: (draftId: string | null) => void;
  readonly #onForm: ((form: JobForm) => void) | undefined;
  readonly #listeners = new Set<() => void>();
  #data: ConfiguratorData;
  /** The inputs of `#state`. */
  #shownData: ConfiguratorData;
  #state: ConfiguratorState;
  /** The state of everything but the price: one frame behind a keystroke. */
  #drawn: ConfiguratorState;
  /** Ends the waiting for the engine. */
  #forgetEngine: () => void = () => {};
  readonly #late = new LateDrawing(
    () => this.#complete(),
    () => this.catchUp(),
  );
  /** The price is that of a key's frame: the drawing that is due needs the whole quote. */
  #isBrief = false;

  constructor(options: ConfiguratorOptions) {
    this.title = options.title;
    this.productId = options.productId;
    this.book = options.book;
    this.bookAt = options.bookAt;
    this.#onDraft = options.onDraft ?? (() => {});
    this.#onForm = options.onForm;
    this.paperStock = options.paperStock ?? null;
    const { supplied, offered } = options;
    this.offered = offered;
    this.#rules = { supplied, offered };
    this.#data = openedWith(options.form, options.book, this.#rules, options.quote);
    this.#shownData = this.#data;
    const { draftId, edition } = options;
    this.opened = { lineId: draftId, edition };
    const input = { draftId: draftId ?? newKey(), held: draftId !== undefined };
    this.#actor = startActor("quoteDesk", this.#logic(), { input });
    this.#state = shownQuoteSession(
      this.#actor.getSnapshot(),
      this.#data,
      this.book === null,
      null,
    );
    this.#drawn = this.#state;
    this.#actor.subscribe((snapshot) => this.#show(snapshot));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) {
      this.#actor.send({
        type: "opened",
        whole: this.#onForm === undefined && orderable(this.#data),
      });
    }
    if (this.#listeners.size === 0 && this.book !== null) this.#awaitEngine();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#forgetEngine();
      this.#actor.send({ type: "left" });
    };
  };

  readonly read = (): ConfiguratorState => this.#state;

  /** Updates the form and everything but the price. */
  readonly drawn = (): ConfiguratorState => this.#drawn;

  /**
   * Takes a changed form: prices it in this call, saves it, and schedules the server's
   * confirmation. After a keystroke, which its field shows already, all but the price is priced
   * and drawn after the frame.
   */
  readonly change = (form: JobForm, by: ChangeMeans = "control"): void => {
    this.#isBrief = by === "key";
    if (this.#isBrief) this.#late.plan();
    else this.#late.forget();
    this.#data = typed(this.#data, form, this.book, this.#rules, this.#isBrief ? inBrief : {});
    if (this.#onForm === undefined) {
      this.#actor.send({ type: "edited", whole: orderable(this.#data) });
    } else {
      this.#show(this.#actor.getSnapshot());
      this.#onForm(form);
    }
  };

  /** Draws the pending update at once, so that the next action uses the current input. */
  readonly catchUp = (): void => {
    if (!this.#late.isDue) return;
    this.#complete();
    this.#late.forget();
    this.#state = this.#shown(this.#actor.getSnapshot());
    this.#shownData = this.#data;
    this.#drawn = this.#state;
    for (const listener of this.#listeners) listener();
  };

  #complete(): void {
    if (this.#isBrief) this.#data = completed(this.#data, this.book, this.#rules);
    this.#isBrief = false;
  }

  /** The server's quote for the displayed job; null where it failed. */
  readonly confirm = async (): Promise<SignedQuote | null> => {
    if (!orderable(this.#data)) return null;
    this.#actor.send({ type: "confirm", at: Date.now() });
    const now = await this.#until((one) => !one.matches({ price: "asking" }));
    return now.matches({ price: "locked" }) ? this.#data.signed : null;
  };

  /** Ensures that the draft is stored on the device, changed or not. False where it cannot be. */
  readonly keep = async (): Promise<boolean> => {
    // An action runs within the machine's own step, which receives no event before its end.
    await Promise.resolve();
    this.#actor.send({ type: "keep" });
    await this.#until((now) => !now.matches({ draft: "writing" }));
    return !this.#actor.getSnapshot().matches({ draft: "failed" });
  };

  /** Resolves with the result of the action; null where another one runs, or after a bug. */
  readonly tap = async (tap: Tap): Promise<HandedOver | null> => {
    if (!this.#actor.getSnapshot().matches({ handOver: "idle" })) return null;
    this.#actor.send({ type: tap });
    await this.#until((now) => now.matches({ handOver: "idle" }));
    return this.#actor.getSnapshot().context.handedOver;
  };

  /** Counts the changes of the form. */
  get revision(): number {
    return this.#actor.getSnapshot().context.revision;
  }

  /** The engine loads after the paint, or with the first key. */
  #awaitEngine(): void {
    if (engineHere() !== null) {
      this.#priceLate();
      return;
    }
    const unwatch = watchEngine(this.#priceLate);
    const cancel = afterPaint(() => void loadEngine());
    this.#forgetEngine = () => {
      unwatch();
      cancel();
    };
  }

  /** Prices what was typed before the engine had loaded. */
  readonly #priceLate = (): void => {
    const before = this.#data;
    this.#data = pricedLate(before, this.book, this.#rules);
    if (engineHere() === null || this.#data === before) return;
    const { value } = this.#actor.getSnapshot();
    if (value.price !== "pausing") this.#data = settled(this.#data);
    if (this.#onForm === undefined) {
      const whole = orderable(this.#data);
      this.#actor.send(whole ? { type: "repriced" } : { type: "edited", whole });
    }
    this.#show(this.#actor.getSnapshot());
  };

  #logic() {
    return quoteSessionMachine.provide({
      actors: {
        ask: fromPromise(({ signal }) => whileWanted(signal, surfaced(this.#ask(signal)))),
        untilWorthAsking: fromPromise(({ input, signal }) => untilWorthAsking(input, signal)),
        write: fromPromise(({ input }) =>
          whileWriting(
            () => this.#draft(input),
            async () => {
              await new Promise<void>((resolve) => afterPaint(resolve));
              if (!(await putDraft(this.#draft(input)))) {
                throw new Error("this device keeps no drafts");
              }
            },
          ),
        ),
        untilStoreBack: fromPromise(
          ({ signal }) =>
            new Promise((resolve) => {
              storeBack.addEventListener("back", () => resolve(), { once: true, signal });
            }),
        ),
        handOver: fromPromise(({ input }) => surfaced(handOver(this, input))),
      },
      actions: {
        settle: () => {
          this.#data = settled(this.#data);
        },
        takeQuote: (_, { signed }) => {
          const { job } = this.#data;
          if (job !== null) this.#data = quoted(this.#data, job, signed, this.book, this.#rules);
          this.#isBrief = false;
        },
        showRefusal: (_, { error }) => {
          if (error instanceof Refusal) this.#data = refused(this.#data, error);
        },
        nameDraft: ({ context }, { draftId }) => {
          if (!context.held) this.#onDraft(draftId);
        },
      },
    });
  }

  async #ask(signal: AbortSignal): Promise<SignedQuote> {
    const { job } = this.#data;
    if (job === null) throw new Error("there is no whole job to ask about");
    return askServer(job, this.productId, signal);
  }

  #draft(id: string): Draft {
    const { form } = this.#data;
    const priced = currentPrice(this.#data);
    return {
      id,
      title: this.title,
      productId: this.productId,
      quoteType: form.quoteType,
      job: form,
      updatedAt: Date.now(),
      ...(priced === null ? {} : { total: priced.quote.total }),
    };
  }

  #until(holds: (snapshot: Snapshot) => boolean): Promise<Snapshot> {
    return waitFor(this.#actor, holds, { timeout: Number.POSITIVE_INFINITY });
  }

  #shown(snapshot: Snapshot): ConfiguratorState {
    return shownQuoteSession(snapshot, this.#data, this.book === null, this.#state);
  }

  #show(snapshot: Snapshot): void {
    const before = this.#state;
    const next = this.#shown(snapshot);
    if (this.#shownData === this.#data && looksAlike(before, next)) return;
    this.#shownData = this.#data;
    this.#state = next;
    if (!this.#late.isDue) this.#drawn = next;
    for (const listener of this.#listeners) listener();
  }
}
