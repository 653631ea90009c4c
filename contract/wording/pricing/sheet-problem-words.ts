/** Why a printed job has no price: sizes, presses and the print of its parts. */

export const backOfOneSided = (paper: string) => `${paper}只有一面可印`;
export const backOfSingle = "单面印刷不能有反面颜色";
export const bothSidesNeeded = "双面印刷方式须正反面都有颜色";
export const noBoxSize = "请填写长、宽、高";
export const noGrain = "只有书刊和有盒身的彩盒可以指定丝向";
export const grainOf = (tooLarge: string) => `按指定的丝向，${tooLarge}`;
export const noLength = "请填写成品长";
export const noPaper = (paper: string) => `没有「${paper}」这种纸`;
export const noParent = (paper: string) => `${paper}没有这种规格`;
export const noPress = "没有这台印刷机";
export const noPressForWeight = (gsm: number) => `没有印刷机能印 ${gsm} g`;
export const noWidth = "请填写成品宽";
export const onePart = "此类印品只有一个部件";
export const pages = "只有书刊和台历可填多于2的P数";
export const plies = (plies: number) => `${plies}联须填1种或${plies}种纸`;
export const tooLarge = (widthMm: string, heightMm: string) =>
  `展开尺寸（含出血）${widthMm} × ${heightMm} mm 超出印刷机幅面`;
export const tooLargeForMethod = (tooLarge: string) => `${tooLarge}，或不能用所选的印刷方式`;
export const sameQuantities = "画册书刊和台历各款的数量须相同";
