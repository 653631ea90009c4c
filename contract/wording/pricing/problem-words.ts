/** Why a job of any kind has no price, and its warnings. */

export const newerBook = (version: string) => `价格表已更新为 ${version}，请以新价为准`;
export const tooLarge = "数量或尺寸过大，无法报价";
export const tooMany = "款数 × 每款数量最多1000万";
export const quantities = (kinds: number) => `${kinds} 款须各填一个数量`;
