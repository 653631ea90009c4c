import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import type { OptionPicture } from "./option-texts.ts";

/** A thing that buyers name by its use: a product of a kind with certain options. */
export interface Use {
  readonly id: string;
  readonly title: string;
  /** Searched words, separated by spaces. */
  readonly words: string;
  /** Fields that a product's preset must have. */
  readonly of: Readonly<Record<string, string>>;
  /** Width and length in mm. */
  readonly size?: readonly [width: number, length: number];
  readonly box?: CodeOf<"boxType">;
  readonly steps?: readonly string[];
  /** Choices of a price table. */
  readonly options?: Readonly<Record<string, string>>;
  readonly picture?: OptionPicture;
}

export const uses: readonly Use[] = [
  {
    id: "use.coupon",
    title: "优惠券",
    words: "优惠券 代金券 抵用券 现金券 折扣券 礼券 购物券 兑换券 提货券 消费券 coupon voucher",
    of: { yspType: "flat" },
    size: [180, 54],
    picture: "use-coupon",
  },
  {
    id: "use.ticket",
    title: "门票",
    words: "门票 入场券 票券 电影票 抽奖券 副券 景区门票 ticket",
    of: { yspType: "flat" },
    size: [180, 60],
    steps: ["number", "perforate"],
    picture: "use-ticket",
  },
  {
    id: "use.shipping-box",
    title: "瓦楞快递盒",
    words:
      "快递盒 快递纸盒 快递包装盒 瓦楞盒 瓦楞飞机盒 纸箱 邮寄盒 电商盒 物流盒 发货盒 快递箱 快递纸箱 包装箱 发货箱",
    of: { yspType: "box" },
    box: "mailer",
    steps: ["mount"],
    picture: "box-mailer",
  },
  {
    id: "use.cup-sticker",
    title: "杯贴",
    words: "杯套贴纸 咖啡杯套贴纸 杯套贴 杯贴 奶茶杯贴 奶茶贴纸 咖啡杯贴 饮品贴 杯身贴",
    of: { tableId: "pt-sticker-pack" },
    options: { media: "pvc" },
    picture: "use-cup-sticker",
  },
];
