import * as v from "valibot";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { nothing } from "./fields.ts";

const system = "/api/v2/system";

/** The three forms a lookup's name promises: an option list, a value-to-text map, bare values. */
export const options = v.array(v.object({ value: v.string(), label: v.string() }));
export const texts = v.record(v.string(), v.string());
export const values = v.array(v.string());
export type Options = v.InferOutput<typeof options>;

const lookup = <Output extends v.GenericSchema>(name: string, summary: string, output: Output) =>
  endpoint({
    method: "GET",
    path: `${system}/${name}`,
    guard: "app",
    cache: "lookup",
    summary,
    input: nothing,
    output,
  });

/** Provinces, or with `parent` the cities and districts below it. */
export const province = endpoint({
  method: "GET",
  path: `${system}/province`,
  guard: "app",
  cache: "lookup",
  summary: "Provinces; with `parent` the regions below it",
  input: v.object({ parent: v.optional(v.pipe(v.string(), v.regex(/^\d{6}$/, "地区编号错误"))) }),
  output: options,
});

export const orderStateOptions = lookup("order/state", "Order states", options);
export const orderStateTexts = lookup("order/state/text", "Order states as texts", texts);
export const orderTypes = lookup("order/type", "Order types", options);
export const payChannels = lookup("pay/channel", "Payment channels on offer", options);
export const offlinePayChannels = lookup(
  "pay/offline_pay/channel/options",
  "Bank accounts for offline transfer",
  options,
);
export const expressTypes = lookup("express/type", "Ways of delivery", options);
export const expressTypeTexts = lookup("express/type/text", "Ways of delivery as texts", texts);
export const gripperOptions = lookup("zb/yaokou", "Gripper margins in mm", options);
export const sheetTypes = lookup("ysp/type", "Kinds of sheet-fed print", options);
export const finishingTypes = lookup("hgx/type", "Finishing steps", values);
export const finishingTypeOptions = lookup(
  "hgx/type/options",
  "Finishing steps as options",
  options,
);
export const computeModes = lookup("pt/compute_mode", "Compute modes of catalogue goods", values);
export const computeModeOptions = lookup(
  "pt/compute_mode/options",
  "Compute modes as options",
  options,
);
export const unwindTexts = lookup("lz/label-chubiao-text", "Unwind directions as texts", texts);
export const shipFormTexts = lookup("lz/label-chuhuotype-text", "Ways labels are delivered", texts);

/** Every plain lookup that the server answers from its lookup table, by name. */
export const plainLookups: readonly Endpoint[] = [
  orderStateOptions,
  orderStateTexts,
  orderTypes,
  payChannels,
  offlinePayChannels,
  expressTypes,
  expressTypeTexts,
  gripperOptions,
  sheetTypes,
  finishingTypes,
  finishingTypeOptions,
  computeModes,
  computeModeOptions,
  unwindTexts,
  shipFormTexts,
];
