import { grouped } from "#contract/format/numerals.ts";

/** Names and bases of a label's lines, rotary and digital. */

export const die = "刀版";
export const specialShape = (percent: number) => `，异形加 ${percent}%`;
export const form = "出货加工";
export const formBasis = (pieces: number, yuan: string) =>
  `${grouped(pieces)} 枚 × ${yuan} 元/千枚`;
export const frames = "印次";
export const framesBasis = (around: number, frames: number) =>
  `每次 ${around} 排，共 ${grouped(frames)} 次`;
export const ink = "油墨";
export const inkBasis = (area: string, colors: number) => `${area} m² × ${colors} 色`;
export const materialFee = "材料费";
export const plateFee = "版费";
export const plateFeeBasis = (plates: number, size: string) => `${plates} 块，每块 ${size}`;
export const rewind = "分切复卷";
export const rewindBasis = (each: number, coreMm: number, rolls: number) =>
  `每卷 ${grouped(each)} 枚，${coreMm} mm 卷芯，${grouped(rolls)} 卷`;
export const run = "印工";
export const runBasis = (metres: string, waste: number) =>
  `${metres} m，含放数 ${grouped(waste)} m`;
export const start = "开机费";

/** Lines of digital labels only. */

export const laserCutting = "激光模切";
export const laserCuttingBasis = "免刀版，每款调机";
export const digitalMaterialBasis = (material: string, webMm: string, waste: number) =>
  `${material} ${webMm} mm，含放数 ${grouped(waste)} m`;
export const metres = "走纸";
export const digitalRun = "数码印工";
export const variable = "可变数据";
export const variableBasis = (pieces: number) => `${grouped(pieces)} 枚`;
export const variableSetup = "可变数据准备";
export const variableSetupBasis = "每单";
export const white = "白墨";

/** Assumptions of a label's price. */

export const color = "颜色";
export const dieNew = "新开";
export const dieOfBuyer = "已有，共用";
export const dieOfShop = (widthMm: string, heightMm: string) =>
  `有现成刀 ${widthMm} × ${heightMm} mm，免刀费`;
export const gap = "间距";
export const gapValue = (acrossMm: string, aroundMm: string) =>
  `横向 ${acrossMm} mm，纵向 ${aroundMm} mm 左右`;
export const kinds = "款数";
export const kindsValue = (kinds: number, each: number | null, all: number) =>
  each === null ? `${kinds} 款，共 ${grouped(all)} 枚` : `${kinds} 款，每款 ${grouped(each)} 枚`;
export const laserDie = "模切";
export const laserDieValue = "激光，免刀版";
export const layout = "排法";
export const material = "材料";
export const plates = "印版";
export const platesValue = (plates: number, sets: number) =>
  `${sets} 套，每套每色一块，共 ${plates} 块`;
export const press = "机器";
export const waste = "放数";
export const present = "有";
export const absent = "无";

/** Reasons for a label's layout on the web. */

/** Parts of the price by which two layouts are compared. */
export const comparedParts = { plate: "版费", die: "刀版", paper: "材料", run: "印工" };
export const more = (part: string, yuan: string) => `${part}多 ${grouped(yuan)}`;
export const less = (part: string, yuan: string) => `${part}少 ${grouped(yuan)}`;
export const cheapest = (across: number, around: number, places: number) =>
  `横 ${across} 列 × 纵 ${around} 枚，${places} 种排法中最省`;
export const fullestToo = (cheapest: string) => `${cheapest}，也排得最满`;
export const fullestCosts = (
  cheapest: string,
  across: number,
  around: number,
  yuan: string,
  parts: string,
) => `${cheapest}；排满 ${across} × ${around} 未税贵 ${grouped(yuan)} 元（${parts}）`;

/** Another press or cylinder. */

export const otherCylinder = (press: string, teeth: number, around: number) =>
  `${press}，${teeth} 齿版辊，一周 ${around} 枚`;
export const otherPress = (press: string, around: number) => `${press}，一周 ${around} 枚`;

/** Why a label has no price, and its warnings. */

export const noColorMode = "此机不支持这种颜色模式";
export const noCylinder = (heightMm: string, gapMm: string) =>
  `没有合适的版辊：高 ${heightMm} mm、间距 ${gapMm} mm`;
export const noDigitalMaterial = "没有这种数码标签材料";
export const noDigitalPress = "价格表里没有数码标签机";
export const noMaterial = "没有这种标签材料";
export const noPress = "价格表里没有标签机";
export const rollTooThick = (mostMm: number, labels: number) =>
  `卷径超过 ${mostMm} mm，每卷最多约 ${grouped(labels)} 枚`;
export const tooLarge = "标签尺寸超出数码机的幅面";
export const tooManyColors = (colors: number, most: number) =>
  `颜色与专色共${colors}色，最多${most}色`;
export const tooWide = (widthMm: string) => `标签宽 ${widthMm} mm，超出机器可印宽度`;
