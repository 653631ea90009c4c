import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, intentKey, nothing } from "#contract/http/fields.ts";
import { plain } from "#contract/http/text-fields.ts";
import { type Job, job } from "#contract/jobs/jobs.ts";
import { storedJob } from "#contract/jobs/stored-job.ts";
import { quote } from "#contract/quotes/quote.ts";
import { type CartKind, cartKindOf, cartNames } from "./cart-kinds.ts";

/**
 * The quote cart and the paper cart have the same calls and lines; a line is in one of them. Paper
 * is in the paper cart only.
 */
const quoteCartPath = "/api/v2/user/bjd/shop-cart";
const paperCartPath = "/api/v2/user/paper-shop-cart";

/**
 * One line of a cart. The device creates `line_id`, so that a repeated add is the same line.
 * `quote_no` holds a signed price until it expires; `state` says whether the line can be ordered
 * now.
 */
export const cartLine = v.object({
  line_id: v.string(),
  product_id: v.nullable(v.string()),
  title: v.string(),
  picture: v.string(),
  /** Size, material, colours and quantity as text. */
  summary: v.string(),
  job: storedJob,
  quote,
  quote_no: v.nullable(v.string()),
  validUntil: instant,
  state: v.picklist(["orderable", "requote", "expired"]),
  /** Its product is off sale: the line stays and cannot be ordered. Another host omits it. */
  off: v.optional(v.boolean()),
  /** Its product no longer offers a value of it: which, and what to choose. It cannot be ordered. */
  not_offered: v.optional(v.string()),
  /** Whether it is printed from a file, where the owner set it; else the job decides. */
  needs_file: v.optional(v.boolean()),
  /** The version of its quote; a line that was changed and quoted again has several. */
  revision: v.optional(v.number()),
  /** Created by 立即下单 and not ordered: a draft of the buyer. Another host omits it. */
  direct: v.optional(v.boolean()),
  /** Identifies the change that wrote the line's current version. Another host omits it. */
  edition: v.optional(v.string()),
  /** The print file that came with a job of the firm; it is there while the buyer is in the firm. */
  shared_file: v.optional(v.object({ upload_id: v.string(), name: v.string(), size: v.number() })),
  updatedAt: instant,
});
export type CartLine = v.InferOutput<typeof cartLine>;

/** A line that this page can price and change; an unreadable one is only shown. */
export type ReadableLine = CartLine & { job: Job };
export const isReadable = (line: CartLine): line is ReadableLine => line.job !== null;

/**
 * The base versions of a change, null for no line. The server accepts the change only on one of
 * these, so that changes of one line are applied in order. Without it nothing is checked. An
 * addition: another host lacks it.
 */
const after = v.optional(v.pipe(v.array(v.nullable(plain(64))), v.maxLength(500)));

/** A job of the other cart is refused with its field. */
/* @__NO_SIDE_EFFECTS__ */
const jobFor = (kind: CartKind) =>
  v.pipe(
    job,
    v.check(
      (asked) => cartKindOf(asked) === kind,
      kind === "paper" ? `${cartNames.paper}只放纸张` : `纸张放在${cartNames.paper}，请刷新页面`,
    ),
  );

// @__NO_SIDE_EFFECTS__
const listCall = (path: string, summary: string) =>
  endpoint({
    method: "GET",
    path,
    guard: "user",
    summary,
    input: nothing,
    output: v.array(cartLine),
  });

// @__NO_SIDE_EFFECTS__
const putCall = (kind: CartKind, path: string, summary: string) =>
  endpoint({
    method: "POST",
    path,
    guard: "user",
    idempotent: true,
    summary,
    input: v.object({
      line_id: intentKey,
      product_id: v.nullable(plain(64)),
      title: plain(80),
      job: jobFor(kind),
      /** Directly into checkout; a line of the cart stays there. */
      direct: v.optional(v.boolean(), false),
      after,
      quote_no: v.optional(v.nullable(plain(40)), null),
      signature: v.optional(v.nullable(plain(200)), null),
    }),
    output: cartLine,
  });

// @__NO_SIDE_EFFECTS__
const removeCall = (path: string) =>
  endpoint({
    method: "DELETE",
    path,
    guard: "user",
    summary: "Remove lines; ids that are gone already count as removed",
    input: v.object({
      line_ids: v.pipe(v.array(intentKey), v.minLength(1, "请选择要删除的项目"), v.maxLength(200)),
      after,
    }),
    output: nothing,
  });

export const cart = listCall(quoteCartPath, "The quote cart, priced again by the server");
export const paperCart = listCall(paperCartPath, "The paper cart, priced again by the server");

/** Adds a line or replaces the one with the same `line_id`. */
export const putCartLine = putCall("print", quoteCartPath, "Add or change one line");
export const putPaperCartLine = putCall("paper", paperCartPath, "Add or change one line of paper");

export const removeCartLines = removeCall(quoteCartPath);
export const removePaperCartLines = removeCall(paperCartPath);
