/** 白墨 of sheets: lines, work, and why a job with it has no price. Names as on labels. */

export const white = "白墨";
export const under = "白墨打底";
export const clicks = "白墨印面";
export const setup = "换白墨";
export const setupBasis = (press: string) => `${press}，每单一次`;

/** How a file says where white is alone. */
export const onlyWithFile = "只印白墨，文件里黑的地方印白";

export const otherType = "这种印品不印白墨";
export const notOffered = "本店的印刷机不印白墨";
export const whitePaper = (paper: string) => `${paper}是白的，不用印白墨`;
export const digitalOnly = "白墨只能数码印";
export const otherPress = (press: string) => `${press}不印白墨`;
export const noSpots = "白墨只能数码印，数码不印专色";
export const fourColors = "白墨只能数码印，数码最多四色";
export const nothingAbove = "这一面没有彩色，不用打底";
export const notAlone = "只印白墨的一面不能有别的颜色";
export const noWeight = (gsm: number) => `印白墨的机器印不了 ${gsm} g`;
export const tooLarge = (tooLarge: string) => `${tooLarge}，白墨只能数码印`;
