import { useState } from "react";
import { sayWhy } from "#api/say-why.ts";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { fetchWithCache } from "#data/copies/fetch-with-cache.ts";
import { orderCopy } from "#data/copies/order-copies.ts";
import { Button } from "#ui/controls/button.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { SentOnGoods } from "./sent-on-goods.tsx";

interface OrderOnGoodsProps {
  readonly orderId: string;
  /** The lines of the order that the screen is about. */
  readonly itemIds: readonly string[];
}

/** 看当时的文件: the order's files on its goods, asked for on a press; offline from the device's copy. */
export function OrderOnGoods({ orderId, itemIds }: OrderOnGoodsProps) {
  const [order, setOrder] = useState<OrderDetail | null>(null);
  const [busy, setBusy] = useState(false);
  const load = async () => {
    setBusy(true);
    try {
      setOrder((await fetchWithCache(orderCopy({ order_id: orderId }))).value);
    } catch (error) {
      toast(sayWhy(error), { tone: "danger" });
    }
    setBusy(false);
  };
  if (order === null) {
    return (
      <Button tone="plain" size="s" busy={busy} onClick={() => void load()}>
        看当时的文件
      </Button>
    );
  }
  const { artwork = [], lines } = order;
  const shown = itemIds.flatMap((id) => {
    const line = artwork.find(({ item_id, file, parts = [] }) => {
      const hasFile = file !== null || parts.some((part) => part.file !== null);
      return item_id === id && hasFile;
    });
    const priced = lines.find(({ item_id }) => item_id === id);
    if (line === undefined || priced === undefined || priced.job === null) return [];
    return [{ line, job: priced.job, quote: priced.quote }];
  });
  if (shown.length === 0) return <p>这些商品没有印刷文件。</p>;
  return shown.map((one) => <SentOnGoods key={one.line.item_id} {...one} />);
}
