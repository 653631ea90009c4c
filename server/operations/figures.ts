import { orderStates } from "#contract/orders/states.ts";
import { payChannel } from "#contract/payments/paying.ts";
import { metricText } from "#server/infra/metrics/prometheus.ts";
import type { ShopFigures } from "./shop-figures.repository.ts";

/** The shop's own metrics; without `figures` (the database is unreachable) only that fact. */
export function figureTexts(figures: ShopFigures | null, waitingLetters: number | null): string[] {
  const up = metricText("shop_database_up", "gauge", "1 while the database answers.", [
    [{}, figures === null ? 0 : 1],
  ]);
  if (figures === null) return [up];
  const letters =
    waitingLetters === null
      ? ""
      : metricText("shop_waiting_letters", "gauge", "Letters not handed over yet.", [
          [{}, waitingLetters],
        ]);
  const orders = new Map(figures.ordersByState.map((row) => [row.state, row.orders]));
  const stale = new Map(figures.staleTrades.map((row) => [row.channel, row.trades]));
  return [
    up,
    letters,
    metricText(
      "shop_orders",
      "gauge",
      "Orders by state.",
      Object.entries(orderStates).map(
        ([name, state]) => [{ state, name }, orders.get(state) ?? 0] as const,
      ),
    ),
    metricText("shop_ledger_sum_fen", "gauge", "Sum of the ledger; anything but 0 is a fault.", [
      [{}, figures.ledgerSumFen],
    ]),
    metricText(
      "shop_stale_trades",
      "gauge",
      "Attempts to pay that have been open for more than an hour.",
      payChannel.options.map((channel) => [{ channel }, stale.get(channel) ?? 0] as const),
    ),
  ];
}
