/**
 * Synonyms: buyers' words and catalogue words, the likeliest first. A word that a catalogue uses
 * needs no line here, unless another product should come first.
 */
const rows: readonly (readonly [said: string, means: string])[] = [
  ["标签 贴标 商标 贴牌 彩标 label labels", "卷标 标签 彩标"],
  ["不干胶 不干胶标签 不干胶贴纸 背胶标签 自粘标签", "卷标 标签 不干胶 贴纸"],
  ["食品标签 食品标 调料标签", "食品"],
  ["瓶贴 罐贴 瓶标 洗发水标签 洗发水瓶标 化妆品标签 日化标签 软管标签", "瓶标"],
  ["饮料标签 饮料瓶标 酒标 透明不干胶 透明贴", "透明标签 透明"],
  ["冷库标签 冻品标签 冷链标签 防冻标签 冷藏标签 速冻标签 低温标签 冰柜 冰箱用", "冷冻标签"],
  ["热敏纸 热敏标签 条码纸 条码 条形码 打印标签 电子秤纸 快递面单 面单 物流标签", "热敏"],
  ["铭牌 机身贴 参数牌 设备标签 耐高温标签 资产标签 固定资产标签", "机身标"],
  ["二维码 二维码标签 追溯码 防伪 防伪标签 防伪码 溯源码 流水号标签 可变数据", "一物一码"],
  ["小批量标签 少量标签 数码标签 打样标签", "小批量 数码标签"],
  ["宣传单 传单 单张 dm单 dm 彩页 彩色单页 单页 广告单 海报单 开业传单 flyer leaflet", "传单 单页"],
  ["三折页 折页 折叠宣传单 宣传折页 说明书 二折页 四折页 折叠 折叠传单 brochure", "折页"],
  ["海报 招贴 宣传海报 宣传画 挂画 poster", "海报"],
  ["菜单 菜谱 餐牌 点菜单 酒水单 价目表 菜牌 点餐牌 menu", "菜单"],
  [
    "画册 宣传册 宣传手册 产品手册 手册 样本册 企业画册 小册子 图册 产品目录 目录册 楼书 员工手册 样本 catalogue catalog",
    "画册",
  ],
  ["书 书籍 印书 书刊 教材 校刊 作品集 胶装 杂志 期刊 标书 论文 论文装订 book", "胶装书"],
  ["纪念册 同学录 精装书 硬壳书 相册", "精装"],
  ["笔记本 本子 记事本 线圈本 日记本 notebook", "笔记本"],
  ["台历 日历 挂历 周历 年历 calendar", "台历"],
  ["盒子 包装盒 彩盒 纸盒 药盒 化妆品盒 面膜盒 口红盒 牙膏盒 外包装 box", "彩盒"],
  ["手提盒 蛋糕盒 便携盒", "提手盒"],
  ["披萨盒 折叠盒", "飞机盒"],
  ["腰封 盒套 书套", "套筒"],
  ["易碎贴 易碎标签 防拆标签 保修贴", "易碎纸"],
  ["礼盒 礼品盒 月饼盒 茶叶盒 糕点盒", "礼盒 彩盒"],
  ["袋子 手提袋 手拎袋 纸袋 礼品袋 购物袋 服装袋 包装袋 bag", "纸袋"],
  ["文件夹 文件袋 资料袋 档案袋 封套 标书封面", "封套"],
  ["拷贝纸 雪梨纸 防潮纸 包衣纸 包装纸", "雪梨纸"],
  ["填充物 填充纸 纸丝 碎纸丝", "拉菲草"],
  ["纸杯 奶茶杯 咖啡杯 一次性杯子 水杯 杯子 cup", "纸杯"],
  ["名片 商务名片 卡片 business card", "名片"],
  ["高档 高端", "特种纸 烫金"],
  ["加急 急用 特快", "快印 快"],
  ["烫印 烫金字", "烫金"],
  ["会员卡 vip卡 储值卡 pvc卡 门禁卡", "会员卡"],
  ["吊牌 合格证 衣服吊牌 挂牌", "吊牌"],
  ["明信片 贺卡 邀请函 请柬 请帖 感谢卡 售后卡 好评卡 好评返现卡 返现卡 postcard", "明信片"],
  ["联单 送货单 收据 三联单 二联单 四联单 出库单 入库单 销货单 复写纸 无碳纸", "联单"],
  ["信封 信皮 envelope", "信封"],
  ["信纸 便签 便利贴 便条 便笺 抬头纸 稿纸", "便签"],
  ["封口贴 外卖贴 外卖封口贴 封箱贴 外卖封签 封签 打包贴", "封口贴 贴纸"],
  ["贴纸 电脑贴 装饰贴 卡通贴 sticker stickers", "异形贴纸 贴纸"],
  ["胶带 封箱带 透明胶 胶带纸", "胶带"],
  ["易拉宝 展架 x展架 展示架 门型展架 海报架", "易拉宝"],
  ["横幅 条幅 喷绘 门头 招牌 围挡 灯箱布 banner", "喷绘"],
  ["写真 展板 背胶写真 墙贴", "写真"],
  ["玻璃贴 玻璃膜 磨砂膜 腰线", "玻璃贴"],
  ["丝带 缎带 织带 蛋糕丝带 彩带 ribbon", "缎带"],
  ["徽章 胸章 胸牌 纪念章 badge", "徽章"],
  ["桌旗 小旗 旗子 会议旗", "桌旗"],
  ["展台 展位 特装 搭建", "展台"],
  ["铜版纸 双铜 双铜纸", "双铜纸 铜版"],
  ["双胶纸 胶版纸 书写纸 打印纸 复印纸 a4纸", "双胶纸"],
  ["白卡 白卡纸 卡纸 白板纸", "白卡纸"],
  ["牛皮纸 牛卡纸 牛皮", "牛皮纸 牛皮"],
  ["珠光纸 特种纸 艺术纸", "珠光纸 特种纸"],
];

/** Words for things that the shop does not make, and what comes near them. */
const nearRows: readonly (readonly [said: string, means: string])[] = [
  ["天地盖 天地盒 上下盖盒 抽屉盒 书型盒 翻盖盒 精品盒", "礼盒"],
  ["红包 利是封", "信封"],
  ["杯套", "纸杯"],
  ["帆布袋 无纺布袋 塑料袋", "纸袋"],
  ["刮刮卡", "优惠券"],
  ["水晶标 uv转印贴", "透明贴纸 异形贴纸"],
];

/** The last character names the kind of thing, where nothing else is known: 唇膏盒 is a box. */
const kinds: readonly (readonly [ending: string, means: string])[] = [
  ["盒", "包装盒"],
  ["袋", "手提袋"],
  ["贴", "贴纸"],
  ["标", "标签"],
  ["册", "画册"],
  ["本", "笔记本"],
  ["券", "优惠券"],
];

/** By last character: the word for its kind. */
export const kindWords: ReadonlyMap<string, string> = new Map(kinds);

const wordsOf = (text: string): readonly string[] => text.split(" ");

/** By searched word: its possible catalogue words, the likeliest first. */
export const meanings: ReadonlyMap<string, readonly string[]> = new Map(
  [...rows, ...nearRows].flatMap(([said, means]) =>
    wordsOf(said).map((word) => [word, wordsOf(means)] as const),
  ),
);

/** Searched words whose results have another name. */
export const nearWords: ReadonlySet<string> = new Set(nearRows.flatMap(([said]) => wordsOf(said)));

/** Filler words of a search that identify no product. */
export const idleWords: readonly string[] =
  "印刷 定制 定做 订做 订制 制作 设计 批发 厂家 价格 报价 多少钱 哪里 印制 打印 彩印 印刷厂 高清 印 做 的".split(
    " ",
  );
