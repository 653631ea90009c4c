import * as v from "valibot";

/** Which values of a choice a product offers. A choice without a list offers all. */

const ids = v.optional(
  v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, "可选项错误")), "可选项错误"),
    v.maxLength(200, "可选项太多"),
  ),
);

export const offered = v.object({
  paper: ids,
  finishing: ids,
  material: ids,
  binding: ids,
  boxType: ids,
});
export type Offered = v.InferOutput<typeof offered>;
export type OfferedChoice = keyof Offered;
