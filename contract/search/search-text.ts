/** Traditional characters before their simplified forms, for words of the trade. */
const variants =
  "貼贴紙纸標标籤签傳传單单畫画冊册書书筆笔記记檔档摺折頁页臺台曆历證证請请邀邀函函會会員员貨货據据膠胶帶带條条碼码絲丝緞缎織织飛飞機机禮礼樣样彩彩裝装釘钉優优惠惠劃划門门銅铜牛牛燙烫電电腦脑圖图數数碼码橫横噴喷繪绘寫写真真優优場场廣广告告";

const simplified: ReadonlyMap<string, string> = new Map(
  Array.from({ length: variants.length / 2 }, (_, at) => [
    variants.charAt(2 * at),
    variants.charAt(2 * at + 1),
  ]),
);

/** A text as it is compared: one width, lower case, simplified characters. */
export const plain = (text: string): string =>
  Array.from(text.normalize("NFKC").toLowerCase(), (one) => simplified.get(one) ?? one).join("");

/** Two Chinese words run together; Latin words keep their spaces. */
export const joined = (text: string): string =>
  plain(text).replace(/(?<![a-z\d]) +| +(?![a-z\d])/g, "");

const isLatin = (character: string | undefined): boolean => /[a-z\d]/.test(character ?? "");

/** Is a Latin word or a number cut in two at this place? */
export const cutsLatin = (text: string, at: number): boolean =>
  isLatin(text[at - 1]) && isLatin(text[at]);
