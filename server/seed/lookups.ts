import { orderStateText } from "#contract/states.ts";
import { finishing } from "./price-book-print.ts";

interface Option {
  readonly value: string;
  readonly label: string;
}

const pairs = (list: readonly (readonly [string, string])[]): Option[] =>
  list.map(([value, label]) => ({ value, label }));

const textsOf = (list: readonly Option[]): Record<string, string> =>
  Object.fromEntries(list.map((option) => [option.value, option.label]));

const orderStates = pairs(Object.entries(orderStateText));

const express = pairs([
  ["express", "快递"],
  ["logistics", "物流"],
  ["pickup", "自提"],
  ["city", "送货"],
]);

/** 后工序: the steps of the first price book, under the same ids. */
const finishingSteps = finishing.map((step) => ({ value: step.id, label: step.name }));

/** 计算方式 of catalogue goods (domain of the trade, section 4). */
const computeModes = pairs([
  ["1", "按件"],
  ["2", "按阶梯"],
  ["3", "按面积"],
  ["4", "按长度"],
  ["5", "按重量"],
  ["6", "固定套餐"],
  ["7", "面议"],
]);

const sheetTypes = pairs([
  ["flat", "单张"],
  ["folded", "折页"],
  ["book", "画册书刊"],
  ["card", "卡片"],
  ["folder", "封套"],
  ["bag", "手提袋"],
  ["box", "彩盒"],
  ["ncr", "无碳联单"],
  ["pad", "便签信纸"],
  ["envelope", "信封"],
  ["sheetLabel", "平张不干胶"],
  ["calendar", "台历挂历"],
]);

/** Every plain lookup by the end of its path. Numbers of 出标 are display text only: suppliers disagree on them. */
export const seedLookups: Readonly<Record<string, unknown>> = {
  "order/state": orderStates,
  "order/state/text": textsOf(orderStates),
  "order/type": pairs([
    ["print", "印刷订单"],
    ["paper", "纸张订单"],
  ]),
  "pay/channel": pairs([
    ["sandbox", "模拟支付（演示）"],
    ["balance", "余额支付"],
    ["offline", "对公转账"],
  ]),
  "pay/offline_pay/channel/options": pairs([
    ["icbc", "中国工商银行东莞万江支行 2010 0000 0000 6168"],
    ["ccb", "中国建设银行东莞分行 4405 0000 0000 6168"],
  ]),
  "express/type": express,
  "express/type/text": textsOf(express),
  "zb/yaokou": pairs([
    ["8", "8 mm"],
    ["10", "10 mm（常用）"],
    ["12", "12 mm"],
    ["15", "15 mm"],
  ]),
  "ysp/type": sheetTypes,
  "hgx/type": finishingSteps.map((option) => option.value),
  "hgx/type/options": finishingSteps,
  "pt/compute_mode": computeModes.map((option) => option.value),
  "pt/compute_mode/options": computeModes,
  "lz/label-chubiao-text": {
    "out-top": "1 外标·头先出",
    "out-bottom": "2 外标·尾先出",
    "out-right": "3 外标·右先出",
    "out-left": "4 外标·左先出",
    "in-top": "5 内标·头先出",
    "in-bottom": "6 内标·尾先出",
    "in-right": "7 内标·右先出",
    "in-left": "8 内标·左先出",
    any: "无要求（手工贴标）",
  },
  "lz/label-chuhuotype-text": {
    roll: "卷装",
    sheet: "张装",
    fanfold: "折叠",
    single: "单个",
  },
};
