/** Spot inks that are mixed to a number. */

export const mixing = "专色调墨";
export const mixingBasis = (numbers: readonly string[]) => numbers.join("、");
export const notMixed = "本店不按潘通色号调墨，请去掉色号";
export const tooMany = (spots: number, numbers: number) =>
  `填了 ${numbers} 个色号，专色只有 ${spots} 种`;

/** `2 个专色：PANTONE 485 C`. */
export const ofLabel = (spots: number, numbers: readonly string[] = []) =>
  `${spots} 个专色${numbers.length === 0 ? "" : `：${numbers.join("、")}`}`;
