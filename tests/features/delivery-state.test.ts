import { expect, test } from "vitest";
import { carrierPageOf } from "#components/orders/carrier-pages.ts";
import { deliveryStateOf } from "#components/orders/delivery-state.ts";

const at = (text: string) => Date.parse(`${text}+08:00`);
const today = "2026-11-28";
const sent = {
  state: 50,
  expressType: "express",
  place: "深圳",
  parcel: { shippedAt: at("2026-11-27T17:20:00"), deliveredAt: null, arriveOn: "2026-11-29" },
  endedAt: null,
} as const;
const delivered = { ...sent.parcel, deliveredAt: at("2026-11-29T00:30:00") };

test("says where a parcel is, and never repeats a promise that has passed", () => {
  expect(deliveryStateOf(sent, today)).toBe("在路上，预计 11-29 到深圳");
  expect(deliveryStateOf({ ...sent, place: null }, today)).toBe("在路上，预计 11-29 送达");
  expect(deliveryStateOf(sent, "2026-11-29")).toBe("在路上，预计 11-29 到深圳");
  expect(deliveryStateOf(sent, "2026-11-30")).toBe("在路上，比预计的 11-29 晚了");
  expect(deliveryStateOf({ ...sent, parcel: { ...sent.parcel, arriveOn: null } }, today)).toBe(
    "在路上",
  );
  expect(deliveryStateOf({ ...sent, parcel: delivered }, today)).toBe("11-29 已送达");
  // Another host says nothing of the parcel.
  expect(deliveryStateOf({ state: 50 }, today)).toBe("在路上");
});

test("names the day of delivery, receipt, pickup or cancellation, with its year where it differs", () => {
  const endedAt = at("2026-12-31T23:59:00");
  const completed = { ...sent, state: 60, endedAt } as const;
  expect(deliveryStateOf({ ...completed, parcel: delivered }, "2027-01-02")).toBe(
    "2026-11-29 已送达",
  );
  expect(deliveryStateOf(completed, "2026-12-31")).toBe("12-31 已收货");
  expect(deliveryStateOf({ ...completed, expressType: "pickup" }, "2026-12-31")).toBe(
    "12-31 已取货",
  );
  expect(deliveryStateOf({ ...completed, state: 90, parcel: null }, "2026-12-31")).toBe(
    "12-31 已取消",
  );
  expect(deliveryStateOf({ ...sent, expressType: "pickup" }, today)).toBe("已备好，可以来取货");
});

test("leaves the promised dates to orders that are not sent", () => {
  for (const state of [10, 20, 21, 30, 40] as const) {
    expect(deliveryStateOf({ ...sent, state, parcel: null }, today)).toBeNull();
  }
});

test("opens the page of a carrier with the number, and none for the shop's own cars", () => {
  expect(carrierPageOf("中通快递", "78123456")).toBe(
    "https://www.zto.com/express/expressCheck.html?txtbill=78123456",
  );
  expect(carrierPageOf("顺丰速运", "SF 1/2")).toBe(
    "https://www.sf-express.com/chn/sc/waybill/waybill-detail/SF%201%2F2",
  );
  expect(carrierPageOf("市内送货", "1")).toBeNull();
});
