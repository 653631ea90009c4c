import { expect, test } from "vitest";
import { standingOf, statementsOf } from "#server/modules/firm-accounts/statements.ts";

/** Figures in fen, worked by hand. */

const at = (time: string) => Date.parse(`${time}+08:00`);
const terms = { lineFen: 1_000_000, dueDays: 30 };

const october = { month: "2026-10", orders: 300_00, refunds: 20_00, paid: 0 };
const november = { month: "2026-11", orders: 150_00, refunds: 0, paid: 100_00 };

test("a payment counts for the oldest month, and balances run on", () => {
  const [first, second] = statementsOf([october, november], terms, at("2026-11-29T12:00"));
  expect(first).toMatchObject({ opening: 0, closing: 280_00, unpaid: 180_00, dueOn: "2026-11-30" });
  expect(second).toMatchObject({ opening: 280_00, closing: 330_00, unpaid: 150_00 });
  expect([first?.state, second?.state]).toEqual(["due", "open"]);
});

test("the last day of payment ends in Shanghai, and the oldest overdue month is named", () => {
  const at30 = standingOf(terms, [october, november], at("2026-11-30T23:59"));
  expect(at30.overdue).toBeNull();
  const later = standingOf(terms, [october, november], at("2026-12-01T00:00"));
  expect(later.overdue).toEqual({ month: "2026-10", fen: 180_00 });
  const both = standingOf(terms, [october, november], at("2026-12-31T00:00"));
  expect(both.overdue).toEqual({ month: "2026-10", fen: 330_00 });
});

test("refunds lower their own month first, and what is over lowers older ones", () => {
  const same = { month: "2026-11", orders: 50_00, refunds: 50_00, paid: 0 };
  const [untouched, none] = statementsOf([october, same], terms, at("2026-12-05T00:00"));
  expect([untouched?.unpaid, none?.unpaid, none?.state]).toEqual([280_00, 0, "paid"]);
  const more = { ...same, refunds: 80_00 };
  const [lower, still] = statementsOf([october, more], terms, at("2026-12-05T00:00"));
  expect([lower?.unpaid, still?.unpaid, still?.closing]).toEqual([250_00, 0, 250_00]);
});

test("a refund after the payment is a credit of the next statement, and may be sent back", () => {
  const paid = { month: "2026-11", orders: 0, refunds: 0, paid: 280_00 };
  const back = { month: "2026-12", orders: 0, refunds: 40_00, paid: 0 };
  const next = { month: "2027-01", orders: 100_00, refunds: 0, paid: 0 };
  const credit = standingOf(terms, [october, paid, back], at("2026-12-20T00:00"));
  expect([credit.owedFen, credit.overdue]).toEqual([-40_00, null]);
  const [, , , last] = statementsOf([october, paid, back, next], terms, at("2027-02-10T00:00"));
  expect(last).toMatchObject({ opening: -40_00, closing: 60_00, unpaid: 60_00, state: "due" });
  const sent = { month: "2027-01", orders: 100_00, refunds: 0, paid: -40_00 };
  const [, , , without] = statementsOf([october, paid, back, sent], terms, at("2027-02-10T00:00"));
  expect(without).toMatchObject({ opening: -40_00, closing: 100_00, unpaid: 100_00 });
});

test("a firm without movements owes nothing", () => {
  expect(standingOf(terms, [], at("2026-12-01T00:00"))).toMatchObject({
    ...{ owedFen: 0, overdue: null },
    statements: [],
  });
});
