import { fixed, owned } from "./vocabulary.ts";

/**
 * Choices that the catalogue needs. They are separate from those of jobs and orders, so that the
 * first screen does not load these.
 */

export const quoteType = fixed("报价类型", {
  pt: "普通商品",
  ysp: "印刷品",
  lz: "轮转标签",
  inkLz: "数码标签",
  pb: "拼版快印",
  paper: "纸张",
});

export const expressType = owned("配送方式", {
  express: "快递",
  logistics: "物流",
  pickup: "自提",
  city: "送货",
});
