/** Stages of making a job; `drying` follows a stage's name. */

export const binding = "装订";
export const cutting = "分切";
export const drying = "后干燥";
export const goods = "生产";
export const labelPress = "印刷模切";
export const packing = "质检打包";
export const prepress = "审稿制版";
export const press = "印刷";

/** Paces of making, and a surcharge that buys no day. */

export const ordinary = "正常";
export const rush = (percent: number) => `加急 ${percent}%`;
export const noEarlier = (pace: string, cheaper: string) =>
  `${pace}不比${cheaper}早发货，可改选${cheaper}`;
