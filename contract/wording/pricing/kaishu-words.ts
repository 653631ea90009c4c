/** Why a size has no cut of any parent sheet. */

export const noParent = (parent: string) => `没有规格「${parent}」`;
export const tooLarge = "尺寸大于所有纸张规格";
