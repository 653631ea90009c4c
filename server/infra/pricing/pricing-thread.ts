import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { FairQueue } from "./fair-queue.ts";
import { type Answer, answerOf, type Sum } from "./pricing-work.ts";
import type { SumMessage } from "./pricing-worker.ts";

const longestMs = 30_000;
const room = { mostOfCaller: 8, mostInAll: 200 };

interface Asked {
  readonly book: PriceBook;
  readonly sum: Sum;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

export interface Sums {
  /**
   * @param caller whose turn it is: a buyer's id or an address
   * @throws Refusal `throttled` where the caller, or all callers, have too much waiting
   */
  answer(caller: string, book: PriceBook, sum: Sum): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * A thread for slow calculations: one at a time, callers in turn. It starts with the first one. A
 * server run from its sources has no worker bundle and calculates in the main thread.
 */
export class SumThread implements Sums {
  private readonly program: URL;
  private readonly queue = new FairQueue<Asked>(room);
  private worker: Worker | null = null;
  private sentBook: PriceBook | null = null;
  private running: Asked | null = null;
  private overdue: NodeJS.Timeout | undefined;

  constructor(program = new URL("./pricing-worker.js", import.meta.url)) {
    this.program = program;
  }

  answer(caller: string, book: PriceBook, sum: Sum): Promise<Answer> {
    if (!existsSync(this.program)) return Promise.resolve(answerOf(sum, book));
    return new Promise((resolve, reject) => {
      if (!this.queue.add(caller, { book, sum, resolve, reject })) {
        reject(new Refusal(codes.throttled, "正在算的报价太多，请稍后再试"));
        return;
      }
      this.goOn();
    });
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private goOn(): void {
    if (this.running !== null) return;
    const next = this.queue.next();
    if (next === undefined) return;
    this.running = next;
    const worker = this.worker ?? this.started();
    if (this.sentBook !== next.book) this.send(worker, { kind: "book", book: next.book });
    this.sentBook = next.book;
    this.send(worker, { kind: "sum", sum: next.sum });
    this.overdue = setTimeout(() => void worker.terminate(), longestMs);
  }

  private send(worker: Worker, message: SumMessage): void {
    worker.postMessage(message);
  }

  private started(): Worker {
    const worker = new Worker(this.program);
    // An idle thread does not keep the process alive.
    worker.unref();
    worker.on("message", (answer: Answer) => this.done((asked) => asked.resolve(answer)));
    worker.once("error", (error: Error) => this.ended(worker, error));
    worker.once("exit", () => this.ended(worker, new Error("the thread of the sums has ended")));
    this.worker = worker;
    return worker;
  }

  /** The next calculation starts another thread. */
  private ended(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = null;
    this.sentBook = null;
    this.done((asked) => asked.reject(error));
  }

  private done(finish: (asked: Asked) => void): void {
    clearTimeout(this.overdue);
    const asked = this.running;
    this.running = null;
    if (asked !== null) finish(asked);
    this.goOn();
  }
}
