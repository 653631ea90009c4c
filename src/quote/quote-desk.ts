import { newKey } from "#api/new-key.ts";
import type { JobForm } from "#contract/job-form.ts";
import type { Job } from "#contract/jobs.ts";
import type { PriceBook } from "#contract/price-book.ts";
import type { Problem, Quote } from "#contract/quote.ts";
import type { SignedQuote } from "#contract/quotes.ts";
import { Refusal } from "#contract/reply.ts";
import { putDraft } from "#db/drafts.ts";
import { priceJob } from "#pricing/quote.ts";
import { askServer } from "./ask-server.ts";
import { readForm } from "./job-form.ts";

/** A job with its price, as the device or the server reckoned it. */
export interface Priced {
  readonly job: Job;
  readonly quote: Quote;
}

/** What the server has said about the price on the screen. */
export type Confirmation =
  | { readonly kind: "estimate" }
  | { readonly kind: "asking" }
  | { readonly kind: "locked"; readonly signed: SignedQuote }
  | { readonly kind: "unreachable" }
  | { readonly kind: "refused"; readonly message: string };

export interface DeskState {
  readonly form: JobForm;
  /** The last job that could be priced; greyed while `problems` stand. */
  readonly priced: Priced | null;
  readonly problems: readonly Problem[];
  readonly confirmation: Confirmation;
  /** The device's own reckoning where the server answered another total. */
  readonly moved: Quote | null;
  readonly draftId: string;
  readonly saved: "nothing" | "saved" | "failed";
  /** What a screen reader hears: follows the price after a pause. */
  readonly spoken: string;
  /** The priced job after a pause in typing: what takes many prices to draw follows this. */
  readonly settled: Priced | null;
}

export interface DeskOptions {
  readonly title: string;
  readonly productId: string | null;
  readonly book: PriceBook;
  /** When the server gave the price book, ms. */
  readonly bookAt: number;
  readonly form: JobForm;
  /** An existing draft; absent = the first change begins a new one. */
  readonly draftId?: string;
  /** Told of the draft that the first change begins, and with null when it has gone. */
  readonly onDraft?: (draftId: string | null) => void;
}

const pauseMs = 600;

/**
 * The place where one job is being priced. Every change is priced on the device at once, kept as
 * a draft, and after a pause confirmed by the server. Views subscribe; nothing here touches React.
 */
export class QuoteDesk {
  readonly title: string;
  readonly productId: string | null;
  readonly book: PriceBook;
  readonly bookAt: number;
  #state: DeskState;
  #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | null = null;
  #saving: Promise<void> | null = null;
  #unsaved = false;
  #touched: boolean;
  readonly #onDraft: (draftId: string | null) => void;

  constructor(options: DeskOptions) {
    this.title = options.title;
    this.productId = options.productId;
    this.book = options.book;
    this.bookAt = options.bookAt;
    this.#touched = options.draftId !== undefined;
    this.#onDraft = options.onDraft ?? (() => {});
    this.#state = {
      form: options.form,
      priced: null,
      problems: [],
      confirmation: { kind: "estimate" },
      moved: null,
      draftId: options.draftId ?? newKey(),
      saved: options.draftId === undefined ? "nothing" : "saved",
      spoken: "",
      settled: null,
    };
    this.#state = { ...this.#state, ...this.#reckon(options.form) };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) {
      addEventListener("online", this.#backOnline);
      if (this.#state.confirmation.kind !== "locked") this.#schedule();
    }
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      removeEventListener("online", this.#backOnline);
      clearTimeout(this.#timer);
    };
  };

  readonly read = (): DeskState => this.#state;

  /** Takes what was typed: prices it in this call, saves it, and plans the server's confirmation. */
  readonly change = (form: JobForm): void => {
    this.#set({ form, ...this.#reckon(form), confirmation: { kind: "estimate" }, moved: null });
    if (!this.#touched) {
      this.#touched = true;
      this.#onDraft(this.#state.draftId);
    }
    void this.#save();
    this.#schedule();
  };

  /** Begins a new draft with the same content, after the present one went into the cart. */
  readonly startAnew = (): void => {
    this.#touched = false;
    this.#set({ draftId: newKey(), saved: "nothing" });
    this.#onDraft(null);
  };

  /** The server's quote for what stands on the screen; null where it did not come. */
  readonly confirm = async (): Promise<SignedQuote | null> => {
    const { priced, problems, confirmation, draftId } = this.#state;
    if (priced === null || problems.length > 0) return null;
    if (confirmation.kind === "locked" && confirmation.signed.validUntil > Date.now()) {
      return confirmation.signed;
    }
    clearTimeout(this.#timer);
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.#set({ confirmation: { kind: "asking" } });
    try {
      const signed = await askServer(priced.job, this.productId, asking.signal);
      if (asking.signal.aborted) return null;
      const moved = signed.quote.total === priced.quote.total ? null : priced.quote;
      this.#set({
        confirmation: { kind: "locked", signed },
        priced: { job: priced.job, quote: signed.quote },
        moved,
      });
      return this.#state.draftId === draftId ? signed : null;
    } catch (error) {
      if (asking.signal.aborted) return null;
      this.#set({
        confirmation:
          error instanceof Refusal
            ? { kind: "refused", message: error.message }
            : { kind: "unreachable" },
      });
      return null;
    }
  };

  /** Makes sure that the draft stands on the device, changed or not. False where it cannot. */
  readonly keep = async (): Promise<boolean> => {
    if (!this.#touched) {
      this.#touched = true;
      this.#onDraft(this.#state.draftId);
    }
    await this.#save();
    return this.#state.saved !== "failed";
  };

  #reckon(form: JobForm): Pick<DeskState, "priced" | "problems"> {
    const read = readForm(form);
    if (!read.ok) return { priced: this.#state.priced, problems: read.problems };
    const outcome = priceJob(read.job, this.book);
    return outcome.ok
      ? { priced: { job: read.job, quote: outcome.quote }, problems: [] }
      : { priced: this.#state.priced, problems: outcome.problems };
  }

  readonly #backOnline = (): void => {
    if (this.#state.confirmation.kind === "unreachable") this.#schedule();
  };

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#timer = setTimeout(() => {
      const { priced, problems } = this.#state;
      this.#set({
        spoken: this.#words(),
        ...(problems.length === 0 && priced !== null ? { settled: priced } : {}),
      });
      void this.confirm();
    }, pauseMs);
  }

  #words(): string {
    const { priced, problems } = this.#state;
    const [problem] = problems;
    if (problem !== undefined) return `暂不能报价：${problem.message}`;
    if (priced === null) return "";
    return `合计 ${priced.quote.total} 元，单价 ${priced.quote.unitPrice} 元`;
  }

  /** One write at a time; what came meanwhile is written by the same one before it ends. */
  #save(): Promise<void> {
    this.#unsaved = true;
    this.#saving ??= this.#write().finally(() => {
      this.#saving = null;
    });
    return this.#saving;
  }

  async #write(): Promise<void> {
    let saved: DeskState["saved"] = "saved";
    while (this.#unsaved) {
      this.#unsaved = false;
      const { draftId, form, priced, problems } = this.#state;
      try {
        const kept = await putDraft({
          id: draftId,
          title: this.title,
          productId: this.productId,
          quoteType: form.quoteType,
          job: form,
          updatedAt: Date.now(),
          ...(priced !== null && problems.length === 0 ? { total: priced.quote.total } : {}),
        });
        saved = kept ? "saved" : "failed";
      } catch {
        saved = "failed";
      }
    }
    if (this.#state.saved !== saved) this.#set({ saved });
  }

  #set(part: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}
