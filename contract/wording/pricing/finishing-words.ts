/** Lines of finishing steps; `block` and `setup` follow a step's name. */

export const basis = (count: string, unit: string, yuan: string, rateUnit: string) =>
  `${count} ${unit} × ${yuan} 元/${rateUnit}`;
export const bothSides = (unit: string) => `${unit}（双面）`;
export const block = "制版";
export const blockBasis = (lengthMm: number, widthMm: number, kinds: number) =>
  `${lengthMm} × ${widthMm} mm，${kinds}款`;
/** Of a plate, die or block that the shop still has from an earlier order. */
export const ownToolBasis = (until: string) => `旧版旧刀，免费用，保管到 ${until}`;
export const setup = "版费";
export const setupBasis = (kinds: number) => `每款一次，${kinds}款`;

/** Why a step is impossible, and its warnings. */

export const conflict = (step: string, other: string) => `${step}与${other}不能同时做`;
export const curls = (gsm: number, step: string, leastGsm: number) =>
  `${gsm} g 做${step}容易卷曲或起皱，建议${leastGsm} g 以上`;
export const noArea = (step: string) => `请填写${step}的长和宽`;
export const noSuchStep = (id: string) => `没有「${id}」这道后工序`;
export const notForGoods = (step: string) => `${step}不适用于此类产品`;
export const notForPaper = (step: string) => `此种纸张不能做${step}`;
export const oneSide = (step: string) => `${step}只能做单面`;
export const requires = (step: string, others: readonly string[]) =>
  `${step}须同时选择${others.join("或")}`;
export const tooHeavy = (step: string, gsm: number) => `${step}要求纸张不高于${gsm} g`;
export const tooLight = (step: string, gsm: number) => `${step}要求纸张不低于${gsm} g`;
export const twice = "后工序重复选择";
