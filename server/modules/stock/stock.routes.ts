import type { FastifyInstance } from "fastify";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Paper } from "#contract/price-book/print.ts";
import * as contract from "#contract/staff/staff-stock.ts";
import { paperStock } from "#contract/stock/stock.ts";
import { notesOf } from "#server/http/call-log.ts";
import type { Caller } from "#server/http/guard.ts";
import { intentOf, withIdempotency } from "#server/http/idempotency.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { bookInForce } from "#server/modules/price-book/price-books.repository.ts";
import { addWithin, correctWithin, receiveWithin } from "./keeping.ts";
import {
  changeStock,
  findStock,
  lockStock,
  movesOf,
  stockedPaperOf,
  stockRows,
} from "./stock.repository.ts";
import { isFoundBy, sizesOf, stockItemOf } from "./view.ts";

const personIdOf = ({ staff }: Caller): string | null =>
  staff?.kind === "person" ? staff.person.id : null;

const choiceOf = (book: PriceBook, paper: Paper) => ({
  id: paper.id,
  name: paper.name,
  gsms: paper.gsms.map(({ gsm }) => gsm),
  sizes: sizesOf(book, paper),
  brands: [...paper.brands],
});

export function register(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps;
  const today = () => bookInForce(db, nowDate(deps));

  route(app, deps, paperStock, async () =>
    (await stockRows(db)).map((row) => {
      const { id: _id, onHand: _onHand, ...paper } = stockedPaperOf(row);
      return paper;
    }),
  );

  route(app, deps, contract.staffStock, async ({ input: { keyword = "", low } }) => {
    const book = await today();
    const all = (await stockRows(db)).map((row) => stockItemOf(row, book));
    const items = all.filter((item) => isFoundBy(item, keyword) && (low !== "yes" || item.low));
    return { items, low: all.filter((item) => item.low).length };
  });

  route(app, deps, contract.stockChoices, async () => {
    const book = await today();
    return book.papers.map((paper) => choiceOf(book, paper));
  });

  route(app, deps, contract.stockMoves, async ({ input: { item_id, limit, cursor } }) => {
    const item = stockItemOf(await findStock(db, item_id), await today());
    const from = cursor === undefined ? {} : { from: positionOf(cursor) };
    const rows = await movesOf(db, item_id, { limit, ...from });
    const page = pageOf(rows, limit, ({ move: { at, id } }) => ({ at, id }));
    return {
      item,
      nextCursor: page.nextCursor,
      items: page.items.map(({ move, orderNo, who }) => ({
        ...{ id: move.id, kind: move.kind, amount: move.amount, on_hand: move.onHand },
        ...{ note: move.note, order_id: move.orderId, order_no: orderNo, who: who ?? "" },
        at: move.at.getTime(),
      })),
    };
  });

  registerActs(app, deps);
}

function registerActs(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps;
  const shown = async (id: string) =>
    stockItemOf(await findStock(db, id), await bookInForce(db, nowDate(deps)));
  const nameOf = ({ paper, gsm, format, brand }: contract.StockItem) =>
    `${paper} ${gsm} g ${format} ${brand}`;

  route(app, deps, contract.addStock, async ({ input, key, caller, request }) => {
    const book = await bookInForce(db, nowDate(deps));
    const intent = intentOf(contract.addStock, "staff", { key, input });
    const { id } = await withIdempotency(deps, intent, (tx) =>
      addWithin(tx, book, { ...input, staffId: personIdOf(caller), at: nowDate(deps) }),
    );
    const item = await shown(id);
    notesOf(request).subject = nameOf(item);
    return item;
  });

  route(app, deps, contract.receiveStock, async ({ input, key, caller, request }) => {
    const intent = intentOf(contract.receiveStock, "staff", { key, input });
    await withIdempotency(deps, intent, (tx) =>
      receiveWithin(tx, { ...input, staffId: personIdOf(caller), at: nowDate(deps) }),
    );
    const item = await shown(input.item_id);
    notesOf(request).subject = nameOf(item);
    return item;
  });

  route(app, deps, contract.correctStock, async ({ input, caller, request }) => {
    await inTransaction(db, (tx) =>
      correctWithin(tx, { ...input, staffId: personIdOf(caller), at: nowDate(deps) }),
    );
    const item = await shown(input.item_id);
    notesOf(request).subject = nameOf(item);
    return item;
  });

  route(app, deps, contract.setStockTerms, async ({ input, request }) => {
    await inTransaction(db, async (tx) => {
      await lockStock(tx, input.item_id);
      const { low_mark: lowMark, restock_days: restockDays } = input;
      await changeStock(tx, input.item_id, { lowMark, restockDays });
    });
    const item = await shown(input.item_id);
    notesOf(request).subject = nameOf(item);
    return item;
  });
}
