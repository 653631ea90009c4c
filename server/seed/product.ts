import * as v from "valibot";
import { quoteType } from "#contract/catalog/storefront.ts";
import { job } from "#contract/jobs/jobs.ts";

/** Job fields of the product's preset. */
const preset = v.pipe(
  v.record(v.string(), v.unknown()),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const { message, path } of v.safeParse(job, dataset.value).issues ?? []) {
      addIssue(path === undefined ? { message } : { message, path });
    }
  }),
);

const productRow = v.strictObject({
  id: v.string(),
  name: v.string(),
  summary: v.string(),
  description: v.string(),
  /** Its picture is `/pictures/<picture>.svg`. */
  picture: v.string(),
  quoteType,
  unit: v.string(),
  tags: v.array(v.string()),
  facts: v.array(v.tuple([v.string(), v.string()])),
  preset,
  recommended: v.optional(v.boolean()),
  /** Age in days at the seeding; small = new. */
  age: v.number(),
});

/** Rows of one category's file. */
export const productRows = v.array(productRow);

/** One product of the seeded catalogue. */
export interface SeedProduct extends v.InferInput<typeof productRow> {
  readonly cateId: string;
}
