import * as v from "valibot";
import { fields, id } from "./job-fields.ts";

/**
 * 返单: plates, dies and blocks of an earlier order that the shop still has. The server replaces
 * them by its own rows, so a caller cannot claim what the shop does not have.
 */

const toolKinds = ["plate", "die", "block"] as const;

/** A fact has words, figures and JSON marks; no hidden character. */
const fact = v.pipe(
  v.string(),
  v.regex(/^[\w\u4e00-\u9fff ×.,:"[\]{}/-]{0,4000}$/, "旧版旧刀格式错误"),
);

const toolFacts = {
  kind: v.picklist(toolKinds),
  /** The part that it prints or cuts, as the plan names it. */
  part: fact,
  /** What must be equal for another job to use it: press, sheet, size, colours. */
  facts: v.record(fact, fact),
  /** Impressions of each form so far. */
  used: v.number(),
};

/** A tool that a job needs, as a quote names it. */
export const neededTool = v.object({
  ...toolFacts,
  /** Its last day in the shop, where an earlier order's is used; absent: a new one is made. */
  until: v.optional(v.pipe(v.string(), v.isoDate())),
});
export type NeededTool = v.InferOutput<typeof neededTool>;

const keptTool = fields({ ...toolFacts, until: v.pipe(v.string(), v.isoDate()) });
export type KeptTool = v.InferOutput<typeof keptTool>;

/** `new`: another print file, for which plates and blocks are made again. */
export const keptTools = fields({
  /** The order's line that they were made for. */
  id: id("旧单"),
  file: v.optional(v.picklist(["same", "new"]), "same"),
  tools: v.pipe(v.array(keptTool), v.maxLength(60)),
});
export type KeptTools = v.InferOutput<typeof keptTools>;
