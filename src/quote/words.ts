import type { SheetJob } from "#contract/jobs.ts";

/** Names of choices, as the buyer reads them. */

export const shapeNames = {
  rect: "直角",
  rounded: "圆角",
  circle: "圆形",
  special: "异形",
} as const;

export const shipFormNames = {
  roll: "卷装",
  sheet: "张装",
  fanfold: "风琴折叠",
  single: "单个切开",
} as const;

export const printMethodNames = {
  auto: "自动选择",
  single: "单面印刷",
  sheetwise: "正反版",
  workAndTurn: "左右自翻",
  tumble: "上下自翻",
  perfecting: "双面机",
} as const;

export const bindingNames = {
  none: "不装订",
  saddle: "骑马钉",
  perfect: "无线胶装",
  sewn: "锁线胶装",
  hardcover: "精装",
  wire: "铁圈装",
} as const;

export const yspTypeNames: Record<SheetJob["yspType"], string> = {
  flat: "单页海报",
  folded: "折页",
  book: "画册书刊",
  card: "卡片吊牌",
  folder: "封套",
  bag: "手提袋",
  box: "彩盒",
  ncr: "联单",
  pad: "便签信纸",
  envelope: "信封",
  sheetLabel: "平张不干胶",
  calendar: "台历挂历",
};

export const boxTypeNames = {
  tuckEnd: "平口箱盒",
  snapLock: "扣底盒",
  doubleTuck: "双插盒",
  handle: "提手盒",
  autoLock: "自动扣底",
} as const;

export const paperUnitNames = { ton: "吨", ream: "令", sheet: "张", kg: "kg" } as const;
export const grainNames = { any: "不限", long: "长丝", short: "短丝" } as const;

export const labelMethodNames = {
  rotary: "整轮转",
  semiRotary: "间歇轮转",
  digital: "数码喷墨",
} as const;

/** 12000 → `12,000`; whole or decimal, for the eye only. */
export function grouped(value: number | string): string {
  const [whole = "", fraction] = String(value).split(".");
  const text = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return fraction === undefined ? text : `${text}.${fraction}`;
}

/** At most two decimals without trailing zeros: 32.657142 → `32.66`. */
export const short = (value: number): string => String(Math.round(value * 100) / 100);
