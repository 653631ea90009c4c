import * as v from "valibot";

/** The outer answer; `apiResultData` is JSON as text. */
export const sfReply = v.object({
  apiResultCode: v.string(),
  apiResultData: v.optional(v.nullable(v.string())),
});

export const sfResult = v.object({
  success: v.boolean(),
  errorCode: v.optional(v.nullable(v.string())),
  msgData: v.optional(v.unknown()),
});

const trackingNo = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,40}$/));

/** `waybillType` 1: the parcel's own number; 2: a further parcel of it. */
export const sfWaybills = v.object({
  waybillNoInfoList: v.pipe(
    v.array(v.object({ waybillType: v.number(), waybillNo: trackingNo })),
    v.minLength(1),
  ),
});

/** Times are those of Beijing, `2026-11-20 10:11:26`. */
const route = v.object({
  acceptTime: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)),
  remark: v.pipe(v.string(), v.trim(), v.minLength(1)),
  opCode: v.string(),
});

export const sfRoutes = v.object({
  routeResps: v.array(v.object({ mailNo: v.string(), routes: v.array(route) })),
});

/** Yuan; null where an item has no amount. */
export const sfFees = v.object({
  waybillFeeList: v.array(
    v.object({ value: v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0))) }),
  ),
});
