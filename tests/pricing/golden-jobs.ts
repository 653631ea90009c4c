/**
 * Jobs of the golden book that many tests start from. A sheet of 大度 (889 × 1194 mm, 157 g, 7,300
 * yuan a ton) costs 1.216546 yuan; cut in four each quarter holds four flyers of 285 × 210 mm.
 */
export const part = {
  name: "单张",
  paperId: "shuangtong",
  gsm: 157,
  frontColors: 4,
  backColors: 4,
};

export const flyer = {
  quoteType: "ysp",
  yspType: "flat",
  lengthMm: 285,
  widthMm: 210,
  quantity: 5000,
  taxIncluded: false,
  parts: [part],
};
