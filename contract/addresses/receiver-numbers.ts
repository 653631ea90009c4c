import * as v from "valibot";
import { plainLandline, plainNumber } from "#contract/http/typed-text.ts";

/** Further contact numbers of a receiver; each is empty where there is none. */
export const extension = v.pipe(
  v.string("分机须为1至6位数字"),
  v.transform(plainNumber),
  v.regex(/^\d{0,6}$/, "分机须为1至6位数字"),
);

export const landline = v.pipe(
  v.string("座机格式错误"),
  v.transform(plainLandline),
  v.maxLength(30, "座机最多30字"),
  v.regex(/^(?:\+?[\d()][\d()\-#转分机]*)?$/, "座机只能有数字、横线、括号和转"),
);

export const postcode = v.pipe(
  v.string("邮编须为6位数字"),
  v.transform(plainNumber),
  v.regex(/^(?:\d{6})?$/, "邮编须为6位数字"),
);

export const receiverNumbers = v.object({ extension, landline, postcode });
