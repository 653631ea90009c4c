import fc from "fast-check";
import { expect, test } from "vitest";
import { shareOf } from "#contract/after-sale/after-sale-share.ts";

/** What each part costs, one after the other. */
function shares(amountFen: number, parts: readonly number[]): number[] {
  const bought = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((quantity, index) => {
    const taken = parts.slice(0, index).reduce((sum, part) => sum + part, 0);
    return shareOf(amountFen, { taken, quantity, bought });
  });
}
const total = (fens: readonly number[]) => fens.reduce((sum, fen) => sum + fen, 0);

test("906.33 yuan in three parts of 20,000 pieces come to 906.33, whichever part is last", () => {
  for (const parts of [
    [6667, 6667, 6666],
    [6666, 6667, 6667],
    [6667, 6666, 6667],
  ]) {
    expect(total(shares(90_633, parts))).toBe(90_633);
  }
});

test("all parts of a line come to its price, and each is within a fen of its exact share", () => {
  const part = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.array(part, { minLength: 1, maxLength: 9 }),
      (amountFen, parts) => {
        const found = shares(amountFen, parts);
        expect(total(found)).toBe(amountFen);
        const bought = total(parts);
        found.forEach((fen, index) => {
          expect(Math.abs(fen - (amountFen * (parts[index] ?? 0)) / bought)).toBeLessThan(1);
        });
      },
    ),
  );
});

test("a part of nothing that was bought is refused", () => {
  expect(() => shareOf(100, { taken: 0, quantity: 1, bought: 0 })).toThrow(RangeError);
});
