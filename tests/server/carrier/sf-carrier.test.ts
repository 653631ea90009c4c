import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sfCarrier } from "#server/infra/carrier/sf-carrier.ts";
import { sfDigest } from "#server/infra/carrier/sf-signing.ts";
import { openSf, sfAccount } from "./sf-counterpart.ts";

const at = Date.UTC(2026, 10, 20, 2, 0, 0);
const random = { uuid: randomUUID, bytes: randomBytes };
let sf: Awaited<ReturnType<typeof openSf>>;
beforeAll(async () => {
  sf = await openSf(() => at);
});
beforeEach(() => {
  Object.assign(sf.mood, { is: "none", refusing: null });
  for (const known of [sf.orders, sf.routes, sf.fees]) known.clear();
});
afterAll(() => sf.close());

const carrier = (changes: object = {}, now = at, patienceMs = 10_000) =>
  sfCarrier({ ...sf.settings, ...changes }, { clock: { now: () => now }, random, patienceMs });

const asked = {
  requestNo: "QM20261120-AB12CD34",
  from: { name: "齐墨印纸", phone: "0769-80006168", address: "东莞市万江街道 1 号" },
  to: { name: "王小墨 (二楼)~*!'", phone: "13800138000", address: "上海市 黄浦区 外滩1号" },
  goods: "卷装标签",
  parcels: 2,
};

test("SF's digest equals an example that another program computed", () => {
  const msgData = '{"orderId":"QM20261120-AB12","name":"王小墨 (二楼)~*!"}';
  expect(sfDigest(msgData, 1_795_140_000, sfAccount.checkword)).toBe("DQx9k8Y44Qo9wOGNdGuZVQ==");
});

test("SF gives a waybill and stores sender, receiver, card and parcels", async () => {
  const reply = await carrier().order(asked);
  expect(reply).toEqual({ kind: "issued", trackingNo: "SF1000000000000" });
  expect(sf.orders.get(asked.requestNo)).toMatchObject({
    contactInfoList: [
      { contactType: 1, contact: "齐墨印纸", tel: "0769-80006168" },
      { contactType: 2, contact: "王小墨 (二楼)~*!'", address: "上海市 黄浦区 外滩1号" },
    ],
    monthlyCard: "7551234567",
    parcelQty: 2,
  });
  expect(await carrier().find(asked.requestNo)).toBe("SF1000000000000");
  expect(await carrier().find("QM20261120-UNKNOWN1")).toBeNull();
});

test("SF refuses a second order of one number", async () => {
  await carrier().order(asked);
  expect(await carrier().order(asked)).toEqual({ kind: "repeated" });
  expect(sf.orders.size).toBe(1);
});

test.each([
  ["A1006", { checkword: "another-checkword-00" }, at],
  ["A1004", { partner: "OTHER" }, at],
  ["A1002", {}, at - 3_600_000],
] as const)("SF refuses with %s, and nothing is ordered", async (code, changes, now) => {
  expect(await carrier(changes, now).order(asked)).toEqual({ kind: "refused", code });
  await expect(carrier(changes, now).find(asked.requestNo)).rejects.toThrow(code);
  expect(sf.orders.size).toBe(0);
});

test.each(["away", "silent", "garbage", "large", "lost"] as const)(
  "an answer that is %s leaves the effect unknown",
  async (mood) => {
    sf.mood.is = mood;
    const patient = carrier({}, at, mood === "silent" ? 50 : 10_000);
    await expect(patient.order(asked)).rejects.toThrow();
    await expect(patient.find(asked.requestNo)).rejects.toThrow();
    await expect(patient.routes("SF1000000000000")).rejects.toThrow();
    await expect(patient.feeFen("SF1000000000000")).rejects.toThrow();
  },
);

test("routes come oldest first in Beijing's time, and a receipt is a delivery", async () => {
  sf.routes.set("SF1", [
    { acceptTime: "2026-11-21 09:30:00", remark: "已签收", opCode: "80" },
    { acceptTime: "2026-11-20 10:11:26", remark: "顺丰速运 已收取快件", opCode: "50" },
  ]);
  expect(await carrier().routes("SF1")).toEqual([
    {
      at: new Date("2026-11-20T02:11:26Z"),
      text: "顺丰速运 已收取快件",
      isDelivery: false,
    },
    { at: new Date("2026-11-21T01:30:00Z"), text: "已签收", isDelivery: true },
  ]);
});

test("the fee is the sum of its items, and null while SF has none", async () => {
  expect(await carrier().feeFen("SF1")).toBeNull();
  sf.fees.set("SF1", [{ name: "运费", value: null }]);
  expect(await carrier().feeFen("SF1")).toBeNull();
  sf.fees.set("SF1", [
    { name: "运费", value: 13.1 },
    { name: "保价", value: 1.9 },
  ]);
  expect(await carrier().feeFen("SF1")).toBe(1500);
});
