import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, intentKey, nothing } from "#contract/http/fields.ts";
import { plain } from "#contract/http/text-fields.ts";
import { type Job, job } from "#contract/jobs/jobs.ts";
import { storedJob } from "#contract/jobs/stored-job.ts";
import { quote } from "#contract/quotes/quote.ts";
import { type CartKind, cartKindOf, cartNames } from "./cart-kinds.ts";

/**
 * The quote cart and the paper cart: the same calls, the same lines, never the same line. What
 * is paper stands in the paper cart alone.
 */
const quoteCartPath = "/api/v2/user/bjd/shop-cart";
const paperCartPath = "/api/v2/user/paper-shop-cart";

/**
 * One line of a cart. `line_id` is made on the device, so that a
 * repeated add is the same line. `quote_no` holds a signed price until it
 * expires; `state` says whether the line can be ordered as it stands.
 */
const cartLine = v.object({
  line_id: v.string(),
  product_id: v.nullable(v.string()),
  title: v.string(),
  picture: v.string(),
  /** Size, material, colours and quantity in one line of words. */
  summary: v.string(),
  job: storedJob,
  quote,
  quote_no: v.nullable(v.string()),
  validUntil: instant,
  state: v.picklist(["orderable", "requote", "expired"]),
  /** Its product is off the shelf: the line stays and cannot be ordered. Another host leaves it out. */
  off: v.optional(v.boolean()),
  /** Whether it is printed from a file, where the owner says so; else its job says it. */
  needs_file: v.optional(v.boolean()),
  /** The version of its quote; what was changed and quoted again has more than one. */
  revision: v.optional(v.number()),
  /** Put there by 立即下单 and not ordered: a draft of the buyer's. Another host leaves it out. */
  direct: v.optional(v.boolean()),
  /** Names the put that made the line as it stands. Another host leaves it out. */
  edition: v.optional(v.string()),
  updatedAt: instant,
});
export type CartLine = v.InferOutput<typeof cartLine>;

/** A line that this page can price and change; of another it shows only what it is and costs. */
export type ReadableLine = CartLine & { job: Job };
export const isReadable = (line: CartLine): line is ReadableLine => line.job !== null;

/**
 * What a change of a line follows: editions, null for no line. The shop takes the change only on
 * one of these, so that one line's changes land in the order in which they were made; left out,
 * nothing is checked. An addition: another host lacks it.
 */
const after = v.optional(v.pipe(v.array(v.nullable(plain(64))), v.maxLength(500)));

/** A job of the other cart is refused by name. */
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
      /** On its way to its own checkout; a line that stands in the cart already stays there. */
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
