/** Why page and server have different totals. */

export const book = "价格簿已更新，以店铺核算的价格为准";
export const engine = "本页不是最新版本，以店铺核算的价格为准；刷新后一致";
export const unexplained = "本页估价与店铺不同，以店铺核算的价格为准";
