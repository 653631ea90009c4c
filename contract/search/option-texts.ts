/** A name of the price book without its notes: `热敏纸（三防）` → `热敏纸`. */
export const bareName = (name: string): string => name.replace(/（[^）]*）/g, "").trim();

/** Drawings of options, beside those of the products. */
export const optionPictures = [
  "box-mailer",
  "box-sleeve",
  "box-handle",
  "use-coupon",
  "use-ticket",
  "use-cup-sticker",
] as const;
export type OptionPicture = (typeof optionPictures)[number];

/** Address of a drawing of the catalogue. */
export const pictureAt = (name: OptionPicture): string => `/pictures/${name}.svg`;
