import type { Deps } from "#server/deps.ts";
import { invoicingOf } from "#server/invoices/view.ts";
import { artworkOf } from "#server/store/artwork.ts";
import { contentsOf } from "#server/store/order-contents.ts";
import type { OrderRow } from "#server/store/orders.ts";
import { paymentsOf } from "#server/store/payments.ts";
import { previewsOf } from "#server/store/uploads.ts";
import type { OrderParts } from "./order-view.ts";

/** An order with all that its page tells. */
export const orderParts = async ({ db }: Deps, order: OrderRow): Promise<OrderParts> => {
  const files = await artworkOf(db, [order.id]);
  const ids = files.flatMap(({ uploadId }) => uploadId ?? []);
  return {
    order,
    ...(await contentsOf(db, order.id)),
    payments: await paymentsOf(db, order.id),
    files,
    previews: await previewsOf(db, ids),
    invoicing: await invoicingOf({ db }, order),
  };
};
