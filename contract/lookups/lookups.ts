import * as v from "valibot";
import { type Endpoint, endpoint } from "#contract/http/endpoint.ts";
import { nothing } from "#contract/http/fields.ts";
import type { VocabularyName } from "./vocabularies.ts";

const lookupPrefix = "/api/v2/system/";

/** The three reply forms of a lookup: an option list, a code-to-word map, bare codes. */
export const options = v.array(v.object({ value: v.string(), label: v.string() }));
const texts = v.record(v.string(), v.string());
export const values = v.array(v.string());
export type Options = v.InferOutput<typeof options>;

const lookup = <Output extends v.GenericSchema>(name: string, summary: string, output: Output) =>
  endpoint({
    method: "GET",
    path: `${lookupPrefix}${name}`,
    guard: "app",
    cache: "lookup",
    summary,
    input: nothing,
    output,
  });

/** A lookup of one choice's words; the server needs nothing else to answer it. */
export interface WordLookup {
  readonly endpoint: Endpoint;
  readonly of: VocabularyName;
}

const words = <Output extends v.GenericSchema>(
  of: VocabularyName,
  name: string,
  summary: string,
  output: Output,
) => ({ endpoint: lookup(name, summary, output), of });

/** One line for each lookup. */
export const wordLookups = {
  orderState: words("orderState", "order/state", "Order states", options),
  orderStateTexts: words("orderState", "order/state/text", "Order states as texts", texts),
  orderType: words("orderType", "order/type", "Order types", options),
  payChannel: words("payChannel", "pay/channel", "Payment channels on offer", options),
  expressType: words("expressType", "express/type", "Ways of delivery", options),
  expressTypeTexts: words("expressType", "express/type/text", "Ways of delivery as texts", texts),
  gripper: words("gripper", "zb/yaokou", "Gripper margins in mm", options),
  yspType: words("yspType", "ysp/type", "Kinds of sheet-fed print", options),
  computeMode: words("computeMode", "pt/compute_mode/options", "Compute modes as options", options),
  computeModes: words("computeMode", "pt/compute_mode", "Compute modes of catalogue goods", values),
  winding: words("winding", "lz/label-chubiao-text", "Unwind directions as texts", texts),
  shipForm: words("shipForm", "lz/label-chuhuotype-text", "Ways labels are delivered", texts),
  afterSaleState: words("afterSaleState", "afterSale/state/text", "After-sale states", texts),
  yspTypeOptions: words("yspType", "ysp-type-option", "Kinds of sheet-fed print, again", options),
  yspTypeTexts: words("yspType", "ysp-type-text", "Kinds of sheet-fed print as texts", texts),
  ysYspType: words(
    "yspType",
    "ys/ysp-type",
    "Kinds of sheet-fed print, as printing has it",
    options,
  ),
  printMethod: words("printMethod", "ys/ysp-print-method", "Ways to print a sheet", options),
  quoteTypes: words("quoteType", "baojia-type", "Kinds of quote", values),
  quoteTypeOptions: words("quoteType", "baojia-type-option", "Kinds of quote as options", options),
  quoteTypeTexts: words("quoteType", "baojia-type-text", "Kinds of quote as texts", texts),
  paperDelivery: words(
    "expressType",
    "paper/delivery-method-option",
    "Ways of delivery of paper: the shop's own",
    options,
  ),
  paperDeliveryTexts: words(
    "expressType",
    "paper/delivery-method-text",
    "Ways of delivery of paper as texts",
    texts,
  ),
  paperDeliveryCodes: words(
    "expressType",
    "paper/delivery-method-value",
    "Codes of the ways of delivery of paper",
    values,
  ),
  paymentMethod: words(
    "paymentMethod",
    "paper/payment-pethod-option",
    "Ways to pay a paper order that are on offer",
    options,
  ),
  paymentMethodTexts: words(
    "paymentMethod",
    "paper/payment-method-text",
    "Ways to pay a paper order as texts",
    texts,
  ),
  sourceType: words("sourceType", "paper/source-type-option", "Sources of paper", options),
  sourceTypeTexts: words(
    "sourceType",
    "paper/source-type-text",
    "Sources of paper as texts",
    texts,
  ),
} as const;

/** Provinces, or with `parent` the cities and districts below it. */
export const province = endpoint({
  method: "GET",
  path: `${lookupPrefix}province`,
  guard: "app",
  cache: "lookup",
  summary: "Provinces; with `parent` the regions below it",
  input: v.object({ parent: v.optional(v.pipe(v.string(), v.regex(/^\d{6}$/, "地区编号错误"))) }),
  output: options,
});

/** The bank account for transfers; empty where the shop has none. */
export const offlinePayChannels = lookup(
  "pay/offline_pay/channel/options",
  "Bank accounts for offline transfer",
  options,
);

/** 后工序 of the active price book, by its own ids. */
export const finishingTypes = lookup("hgx/type", "Finishing steps", values);
export const finishingTypeOptions = lookup(
  "hgx/type/options",
  "Finishing steps as options",
  options,
);

const branch = v.object({ ...options.item.entries, children: options });

/** Categories, each with its products on sale. */
export const categoryTree = lookup(
  "cates",
  "Categories with their products, as a tree",
  v.array(branch),
);

const certainty = v.picklist(["sure", "check", "none"]);

/**
 * Parses a pasted address. `certainty` of each field: `sure`, `check` (should be reviewed) or
 * `none` (not found). Nothing is saved.
 */
export const smartParse = endpoint({
  method: "GET",
  path: `${lookupPrefix}smartParse`,
  guard: "app",
  summary: "Name, mobile, region and address in a pasted text",
  input: v.object({
    text: v.pipe(
      v.string("请粘贴地址"),
      v.nonEmpty("请粘贴地址"),
      v.maxLength(300, "地址最多300字"),
    ),
  }),
  output: v.object({
    name: v.string(),
    mobile: v.string(),
    extension: v.optional(v.string(), ""),
    landline: v.optional(v.string(), ""),
    postcode: v.optional(v.string(), ""),
    provinceCode: v.string(),
    cityCode: v.string(),
    districtCode: v.string(),
    /** `广东省 深圳市 南山区`, as far as it was found. */
    region: v.string(),
    detail: v.string(),
    certainty: v.object({
      name: certainty,
      mobile: certainty,
      extension: v.optional(certainty, "none"),
      landline: v.optional(certainty, "none"),
      postcode: v.optional(certainty, "none"),
      region: certainty,
      detail: certainty,
    }),
  }),
});

/** Every lookup that needs no input. */
export const plainLookups: readonly Endpoint[] = [
  categoryTree,
  ...Object.values(wordLookups).map((one) => one.endpoint),
  offlinePayChannels,
  finishingTypes,
  finishingTypeOptions,
];

/** The first lookup with a choice's words, under which earlier versions stored them; or null. */
export const homeOf = (of: VocabularyName): string | null =>
  Object.values(wordLookups)
    .find((one) => one.of === of && one.endpoint.output !== values)
    ?.endpoint.path.slice(lookupPrefix.length) ?? null;

const worded = v.union([options, texts]);

/** The words of a lookup's reply, in either of its two forms; none for another form. */
export function wordsIn(reply: unknown): Readonly<Record<string, string>> {
  const read = v.safeParse(worded, reply);
  if (!read.success) return {};
  if (!Array.isArray(read.output)) return read.output;
  return Object.fromEntries(read.output.map(({ value, label }) => [value, label]));
}
