import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, nothing, pageOf, pageQuery } from "#contract/http/fields.ts";
import { plain } from "#contract/http/text-fields.ts";
import {
  catalogueJob,
  digitalLabelJob,
  freightJob,
  gangRunJob,
  kaishuJob,
  labelJob,
  paperJob,
  sheetJob,
} from "#contract/jobs/jobs.ts";
import { storedJob } from "#contract/jobs/stored-job.ts";
import { storedBook } from "#contract/price-book/stored-book.ts";
import { freightQuote, kaishu, quote } from "./quote.ts";

const quoteNumber = plain(40);

const regionCode = v.pipe(v.string(), v.regex(/^\d{6}$/, "地区编号错误"));

const quotes = "/api/v2/user/baojiadan/quote";

/**
 * A quote that the server honours: numbered, signed over job, price and expiry, and valid until
 * `validUntil` even if the price book changes.
 */
export const signedQuote = v.object({
  quoteNo: v.string(),
  signature: v.string(),
  validUntil: instant,
  createdAt: instant,
  productId: v.nullable(v.string()),
  title: v.string(),
  job: storedJob,
  quote,
  /** Its version number within one cart line's quote, from 1. */
  revision: v.optional(v.number()),
  /** Of its product, in lists; another host omits it. */
  picture: v.optional(v.string()),
});
export type SignedQuote = v.InferOutput<typeof signedQuote>;

const asked = <Job extends v.GenericSchema>(jobSchema: Job) =>
  v.object({ job: jobSchema, product_id: v.optional(plain(64)) });

const quoteCall = <Job extends v.GenericSchema>(path: string, summary: string, jobSchema: Job) =>
  endpoint({
    method: "POST",
    path,
    guard: "app",
    summary,
    input: asked(jobSchema),
    output: signedQuote,
  });

export const quoteCatalogue = quoteCall(`${quotes}/pt`, "Quote catalogue goods", catalogueJob);
export const quoteSheet = quoteCall(`${quotes}/ysp`, "Quote sheet-fed print", sheetJob);
export const quoteLabel = quoteCall(`${quotes}/lz`, "Quote rotary labels", labelJob);
export const quoteDigitalLabel = quoteCall(
  `${quotes}/ink-lz`,
  "Quote digital inkjet labels",
  digitalLabelJob,
);
export const quotePaper = quoteCall("/api/v2/user/paper/baojia", "Quote paper", paperJob);

/** The specification has no call that prices gang-run goods; this one does. */
export const quoteGangRun = endpoint({
  method: "POST",
  path: "/api/v2/shop/pb/quote",
  guard: "app",
  addition: true,
  summary: "Quote gang-run goods",
  input: asked(gangRunJob),
  output: signedQuote,
});

export const quoteKaishu = endpoint({
  method: "POST",
  path: `${quotes}/ysp/kaishu`,
  guard: "app",
  summary: "Which parent sheet and cut gives what",
  input: kaishuJob,
  output: kaishu,
});

export const quoteFreight = endpoint({
  method: "POST",
  path: `${quotes}/yunfei`,
  guard: "app",
  summary: "Freight for a weight or for quoted lines",
  input: freightJob,
  output: freightQuote,
});

export const gangRunFreight = endpoint({
  method: "POST",
  path: "/api/v2/shop/pb/yunfei",
  guard: "app",
  summary: "Freight for a gang-run order",
  input: freightJob,
  output: freightQuote,
});

/**
 * This buyer's stored quotes, newest first; with `quote_no` only that one, with `versions_of` all
 * versions of that quote.
 */
export const storedQuotes = endpoint({
  method: "GET",
  path: "/api/v2/user/bjd",
  guard: "user",
  summary: "Stored quotes of this buyer",
  input: v.object({
    ...pageQuery,
    quote_no: v.optional(quoteNumber),
    versions_of: v.optional(quoteNumber),
    /**
     * Only what was put into a cart, shared or printed: of each specification the latest quote.
     * Another host may ignore it.
     */
    kept: v.optional(v.literal("1")),
  }),
  output: pageOf(signedQuote),
});

/** Where a sheet's freight is estimated to. */
const deliveryPlace = v.object({
  provinceCode: regionCode,
  cityCode: v.optional(regionCode),
  districtCode: v.optional(regionCode),
});

/**
 * For whoever has number and signature; `buyer` is printed as given. With a `place` the sheet names
 * the freight to it, which the total does not hold.
 */
export const quoteSheetFile = endpoint({
  method: "POST",
  path: "/api/v2/shop/quote-sheet",
  guard: "app",
  addition: true,
  summary: "The quote sheet as a PDF, base64",
  input: v.object({
    quote_no: quoteNumber,
    signature: plain(200),
    buyer: v.nullable(
      v.object({
        name: plain(100),
        mobile: plain(20),
      }),
    ),
    place: v.optional(v.nullable(deliveryPlace)),
  }),
  output: v.object({ pdf: v.string() }),
});

/** The whole price book, so that a device prices offline. */
export const currentPriceBook = endpoint({
  method: "GET",
  path: "/api/v2/shop/price-book",
  guard: "app",
  cache: "catalogue",
  addition: true,
  summary: "The price book in force",
  input: nothing,
  output: storedBook,
});
