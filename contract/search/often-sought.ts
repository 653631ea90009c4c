/** The most searched words, the most frequent first. */
export const oftenSought = [
  "名片",
  "不干胶",
  "宣传单",
  "菜单",
  "画册",
  "手提袋",
  "包装盒",
  "送货单",
] as const;
