import type { OrderDetail } from "#contract/orders/orders.ts";
import { agreementLine } from "#contract/wording/agreement-words.ts";

/** The goods of an order, in yuan: at 协议价 the list price and what comes off it. */
export const goodsParts = ({ goods, agreed }: Pick<OrderDetail, "goods" | "agreed">) =>
  agreed === undefined
    ? [{ name: "商品", yuan: goods }]
    : [
        { name: "商品原价", yuan: agreed.goods },
        { name: agreementLine, yuan: `-${agreed.saved}` },
      ];
