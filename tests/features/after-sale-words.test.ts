import { expect, test } from "vitest";
import { nextStep } from "#features/after-sale/after-sale-words.ts";

const shipped = { state: 41, decision: null, refund: null } as const;

test("a sent reprint is called sent, and one without a parcel is called ready at the shop", () => {
  const reprintParcel = { carrier: "顺丰", trackingNo: "SF1000000000001" };
  expect(nextStep({ ...shipped, reprintParcel })).toMatch(/^补印件已寄出，收到后请确认/);
  expect(nextStep({ ...shipped, reprintParcel: null })).toMatch(/^补印件可以自提了，收到后请确认/);
});
