import { parentPort } from "node:worker_threads";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { answerOf, type Sum } from "./pricing-work.ts";

/** What the thread is sent: a book that the sums after it go by, or a sum. */
export type SumMessage =
  | { readonly kind: "book"; readonly book: PriceBook }
  | { readonly kind: "sum"; readonly sum: Sum };

let book: PriceBook | null = null;

parentPort?.on("message", (message: SumMessage) => {
  if (message.kind === "book") book = message.book;
  else if (book !== null) parentPort?.postMessage(answerOf(message.sum, book));
});
