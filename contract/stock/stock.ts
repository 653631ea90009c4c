import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { nothing } from "#contract/http/fields.ts";
import * as jobChoices from "#contract/lookups/job-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";

/** Paper at hand, by paper, weight, format and brand. */

/** What a row of the stock holds; `size`: the id of a parent sheet, or the width of a reel in mm. */
export const stockedPaper = {
  paper_id: v.string(),
  gsm: v.number(),
  form: v.picklist(codesOf(jobChoices.paperForm)),
  size: v.string(),
  brand: v.string(),
};

const atHand = v.object({
  ...stockedPaper,
  /** Sheets, or grams of a reel, that no order holds. */
  free: v.number(),
  /** Working days until more of it comes. */
  restock_days: v.number(),
});
export type PaperAtHand = v.InferOutput<typeof atHand>;

/** Empty where the shop keeps no stock: then nothing is said about it. */
export const paperStock = endpoint({
  method: "GET",
  path: "/api/v2/shop/paper-stock",
  guard: "app",
  addition: true,
  summary: "Paper at hand by weight, format and brand",
  input: nothing,
  output: v.array(atHand),
});
