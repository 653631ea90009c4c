import { fixed, owned } from "./vocabulary.ts";

/**
 * Choices of a job: codes in display order, with their words. Jobs, prices and stored rows contain
 * codes; words are looked up for display. Where the price book names the same thing (bindings), the
 * book's name is used.
 */

export const shape = fixed("形状", {
  rect: "直角",
  rounded: "圆角",
  circle: "圆形",
  special: "异形",
});

export const shipForm = owned("出货方式", {
  roll: "卷装",
  sheet: "张装",
  fanfold: "风琴折叠",
  single: "单个切开",
});

/** By meaning: suppliers use the numbers 1 to 8 for opposite directions. */
export const winding = owned("出标方向", {
  "out-top": "外标 · 头先出",
  "out-bottom": "外标 · 尾先出",
  "out-right": "外标 · 右先出",
  "out-left": "外标 · 左先出",
  "in-top": "内标 · 头先出",
  "in-bottom": "内标 · 尾先出",
  "in-right": "内标 · 右先出",
  "in-left": "内标 · 左先出",
  any: "不限（手工贴标）",
});

export const labelMethod = fixed("标签印法", {
  rotary: "整轮转",
  semiRotary: "间歇轮转",
  digital: "数码喷墨",
});

/** Which presses a printing job may go to. */
export const printing = fixed("印刷", { auto: "自动选最省", offset: "胶印", digital: "数码快印" });

/** Ways to make one job, for all kinds. */
export const way = fixed("做法", {
  offset: "胶印",
  digitalSheet: "数码快印",
  gangRun: "合版印刷",
  catalogue: "快印套餐",
  rotary: "轮转印刷",
  digitalLabel: "数码印刷",
});

export const colorMode = fixed("颜色", { cmyk: "四色彩印", k: "单黑" });

export const yspType = owned("印品类型", {
  flat: "单页海报",
  folded: "折页",
  book: "画册书刊",
  card: "卡片吊牌",
  folder: "封套",
  bag: "手提袋",
  box: "彩盒",
  ncr: "无碳联单",
  pad: "便签信纸",
  envelope: "信封",
  sheetLabel: "平张不干胶",
  calendar: "台历挂历",
});

export const printMethod = fixed("印刷方式", {
  auto: "自动选择",
  single: "单面印刷",
  sheetwise: "正反版",
  workAndTurn: "左右自翻",
  tumble: "上下自翻",
  perfecting: "双面机",
});

export const boxType = fixed("盒型", {
  tuckEnd: "插口盒",
  snapLock: "扣底盒",
  doubleTuck: "双插盒",
  handle: "提手盒",
  autoLock: "自动扣底",
  mailer: "飞机盒",
  sleeve: "套筒",
});

export const binding = fixed("装订方式", {
  none: "不装订",
  saddle: "骑马钉",
  perfect: "无线胶装",
  sewn: "锁线胶装",
  hardcover: "精装",
  wire: "铁圈装",
});

/** Gripper margin of the press sheet in mm. */
export const gripper = fixed("咬口", {
  "8": "8 mm",
  "10": "10 mm（常用）",
  "12": "12 mm",
  "15": "15 mm",
});

export const paperForm = fixed("纸张形式", { sheet: "平张", reel: "卷筒" });

export const paperUnit = fixed("纸张单位", { ton: "吨", ream: "令", sheet: "张", kg: "kg" });

export const grain = fixed("丝向", { any: "不限", long: "长丝", short: "短丝" });

export const computeMode = owned("计算方式", {
  piece: "按件",
  tier: "按阶梯",
  area: "按面积",
  length: "按长度",
  weight: "按重量",
  package: "固定套餐",
  negotiable: "面议",
});
