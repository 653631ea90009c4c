import type { OrderCard } from "#contract/orders/order-lists.ts";
import { paths } from "#contract/paths/paths.ts";

/** The page of one order: paper has its own. */
export const orderPath = ({ order_id, kind }: Pick<OrderCard, "order_id" | "kind">): string =>
  kind === "paper" ? paths.paperOrder({ order_id }) : paths.order({ order_id });
