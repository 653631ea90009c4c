/**
 * Every choice of the shop: its codes, in the order in which they are offered, and what each is
 * called. Data, calls, prices and stored rows carry the codes; words are found at display.
 * Where `owner` is true an owner may call a choice otherwise (`npm run shop -- word`), and where
 * the price book names the same thing (bindings) the book's name stands.
 */
interface Vocabulary<Code extends string> {
  readonly name: string;
  readonly owner: boolean;
  readonly words: Readonly<Record<Code, string>>;
}

const fixed = <Code extends string>(
  name: string,
  words: Readonly<Record<Code, string>>,
): Vocabulary<Code> => ({ name, owner: false, words });

const owned = <Code extends string>(
  name: string,
  words: Readonly<Record<Code, string>>,
): Vocabulary<Code> => ({ name, owner: true, words });

export const vocabularies = {
  quoteType: fixed("报价类型", {
    pt: "普通商品",
    ysp: "印刷品",
    lz: "轮转标签",
    inkLz: "数码标签",
    pb: "拼版快印",
    paper: "纸张",
  }),

  shape: fixed("形状", { rect: "直角", rounded: "圆角", circle: "圆形", special: "异形" }),
  shipForm: owned("出货方式", {
    roll: "卷装",
    sheet: "张装",
    fanfold: "风琴折叠",
    single: "单个切开",
  }),
  /** By meaning: the numbers 1 to 8 mean opposite things at different suppliers. */
  winding: owned("出标方向", {
    "out-top": "外标 · 头先出",
    "out-bottom": "外标 · 尾先出",
    "out-right": "外标 · 右先出",
    "out-left": "外标 · 左先出",
    "in-top": "内标 · 头先出",
    "in-bottom": "内标 · 尾先出",
    "in-right": "内标 · 右先出",
    "in-left": "内标 · 左先出",
    any: "不限（手工贴标）",
  }),
  labelMethod: fixed("标签印法", {
    rotary: "整轮转",
    semiRotary: "间歇轮转",
    digital: "数码喷墨",
  }),
  colorMode: fixed("颜色", { cmyk: "四色彩印", k: "单黑" }),

  yspType: owned("印品类型", {
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
  }),
  printMethod: fixed("印刷方式", {
    auto: "自动选择",
    single: "单面印刷",
    sheetwise: "正反版",
    workAndTurn: "左右自翻",
    tumble: "上下自翻",
    perfecting: "双面机",
  }),
  boxType: fixed("盒型", {
    tuckEnd: "平口箱盒",
    snapLock: "扣底盒",
    doubleTuck: "双插盒",
    handle: "提手盒",
    autoLock: "自动扣底",
  }),
  binding: fixed("装订方式", {
    none: "不装订",
    saddle: "骑马钉",
    perfect: "无线胶装",
    sewn: "锁线胶装",
    hardcover: "精装",
    wire: "铁圈装",
  }),
  /** mm of the press sheet that the gripper holds. */
  gripper: owned("咬口", { "8": "8 mm", "10": "10 mm（常用）", "12": "12 mm", "15": "15 mm" }),

  paperForm: fixed("纸张形式", { sheet: "平张", reel: "卷筒" }),
  paperUnit: fixed("纸张单位", { ton: "吨", ream: "令", sheet: "张", kg: "kg" }),
  grain: fixed("丝向", { any: "不限", long: "长丝", short: "短丝" }),

  computeMode: owned("计算方式", {
    piece: "按件",
    tier: "按阶梯",
    area: "按面积",
    length: "按长度",
    weight: "按重量",
    package: "固定套餐",
    negotiable: "面议",
  }),

  orderType: owned("订单类型", { print: "印刷订单", paper: "纸张订单" }),
  orderState: fixed("订单状态", {
    "10": "待付款",
    "20": "待审核文件",
    "21": "文件待重传",
    "30": "生产中",
    "40": "待发货",
    "50": "待收货",
    "60": "已完成",
    "90": "已取消",
  }),
  paymentState: fixed("付款状态", {
    unpaid: "未付",
    paying: "支付中",
    paid: "已付",
    refunding: "退款中",
    refunded: "已退款",
    closed: "已关闭",
  }),
  payChannel: owned("支付方式", {
    sandbox: "模拟支付（演示）",
    balance: "余额支付",
    offline: "对公转账",
  }),
  expressType: owned("配送方式", {
    express: "快递",
    logistics: "物流",
    pickup: "自提",
    city: "送货",
  }),
};

export type VocabularyName = keyof typeof vocabularies;
export type CodeOf<Name extends VocabularyName> = keyof (typeof vocabularies)[Name]["words"] &
  string;

const isCodeOf =
  <Code extends string>(table: Readonly<Record<Code, unknown>>) =>
  (code: string): code is Code =>
    Object.hasOwn(table, code);

/** The codes of a choice, in the order in which they are offered. */
export function codesOf<Code extends string>({ words }: Vocabulary<Code>): readonly Code[] {
  return Object.keys(words).filter(isCodeOf(words));
}

/** Every choice, by name. */
export const vocabularyNames: readonly VocabularyName[] = Object.keys(vocabularies).filter(
  isCodeOf(vocabularies),
);
