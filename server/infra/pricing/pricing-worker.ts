import { parentPort } from "node:worker_threads";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { answerOf, type Sum } from "./pricing-work.ts";

/** A message to the thread: a book for later calculations, or a calculation. */
export type SumMessage =
  | { readonly kind: "book"; readonly book: PriceBook }
  | { readonly kind: "sum"; readonly sum: Sum };

let book: PriceBook | null = null;

parentPort?.on("message", (message: SumMessage) => {
  if (message.kind === "book") book = message.book;
  else if (book !== null) parentPort?.postMessage(answerOf(message.sum, book));
});
