import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Job } from "#contract/jobs/jobs.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import type { Holding } from "./filled-shop.ts";

const folder = join("tests", "upgrade");

/** Every published schema has a folder named by the commit that wrote it. */
export const storedImages: readonly string[] = readdirSync(folder, { withFileTypes: true })
  .filter((found) => found.isDirectory())
  .map((found) => found.name);

const unpacked = (image: string, file: string): Buffer =>
  brotliDecompressSync(readFileSync(join(folder, image, `${file}.br`)));

/** A data folder of the embedded database, as a tar. */
export const folderImage = (image: string): Blob =>
  new Blob([new Uint8Array(unpacked(image, "pglite.tar"))]);

/** A PostgreSQL dump in plain SQL. */
export const dumpImage = (image: string): string => unpacked(image, "postgres.sql").toString();

/** What the code that made the image said that it holds. */
export const holdingIn = (image: string, kind: "pglite" | "postgres"): Holding =>
  JSON.parse(unpacked(image, `${kind}.json`).toString());

/** A link that the code of the image's day made. */
export interface StoredLink {
  readonly code: string;
  readonly title: string;
  readonly job: Job;
}

export const linksIn = (image: string): readonly StoredLink[] =>
  JSON.parse(unpacked(image, "links.json").toString());

/** The price book that came with the image's code, as it was stored. */
export const bookIn = (image: string): unknown =>
  JSON.parse(unpacked(image, "price-book.json").toString());

/** A quote that the image's server signed: the job as it was sent, the price as it was agreed. */
export interface StoredSignedQuote {
  readonly job: unknown;
  readonly quote: Quote;
}

const isQuotes = (reply: unknown): reply is { data: { items: StoredSignedQuote[] } } =>
  typeof reply === "object" && reply !== null && "data" in reply;

/** Every stored quote of the image's buyers. */
export const quotesIn = (image: string): readonly StoredSignedQuote[] =>
  holdingIn(image, "pglite").buyers.flatMap(({ replies }) =>
    isQuotes(replies.quotes) ? replies.quotes.data.items : [],
  );

/** A database of a device as the image's page code left it. */
export interface StoredDatabase {
  readonly name: string;
  readonly version: number;
  readonly stores: ReadonlyArray<{
    readonly name: string;
    readonly keyPath: string;
    readonly indexes: ReadonlyArray<{ readonly name: string; readonly keyPath: string }>;
    readonly rows: readonly unknown[];
  }>;
}

export const deviceIn = (image: string): readonly StoredDatabase[] =>
  JSON.parse(unpacked(image, "device.json").toString());

/** Images of shops that gave open transfers one day. */
const ofOneDayTerm: readonly string[] = ["764731e", "a7dd30d", "eb05c84"];

/** What the buyers of an image were answered, as today's shop answers it. */
export const upgradedBuyers = (image: string, buyers: Holding["buyers"]): Holding["buyers"] =>
  ofOneDayTerm.includes(image) ? withTransferTerm(buyers) : buyers;

const fourDays = 4 * 24 * 3_600_000;

/** Stored replies as they read after the upgrade that gave open transfers five days instead of one. */
export const withTransferTerm = (buyers: Holding["buyers"]): Holding["buyers"] =>
  JSON.parse(
    JSON.stringify(buyers, (_, value: unknown) => {
      const isOpen = typeof value === "object" && value !== null && "payState" in value;
      if (!isOpen || value.payState !== "paying" || !("payBefore" in value)) return value;
      return { ...value, payBefore: Number(value.payBefore) + fourDays };
    }),
  );

/**
 * A cart line's sentence is made by every version from its job, which is compared. An order's
 * sentence is stored, and stays in the comparison. So is the text of past events of an order; a
 * future step is named by today's version.
 */
export const withoutSentences = (buyers: Holding["buyers"]): unknown =>
  JSON.parse(
    JSON.stringify(buyers, (_, value: unknown) => {
      if (typeof value !== "object" || value === null) return value;
      if ("done" in value && value.done === false) return { done: false };
      if (!("line_id" in value)) return value;
      const { summary: _summary, ...line } = { summary: "", ...value };
      return line;
    }),
  );
