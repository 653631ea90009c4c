import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { wipeUser } from "#data/device/wipe-user.ts";
import { dropForm } from "#data/outbox/after-sale-forms.ts";
import { listWaiting } from "#data/outbox/waiting.ts";
import { followUser, userDatabase } from "#db/user-database.ts";

beforeEach(async () => {
  await wipeUser("zhang", false);
  followUser("zhang");
});

const empty = { key: null, remedy: "refund", lines: {}, amount: "", words: "", pictures: [] };
const photo = (id: string) => ({ id, name: `${id}.jpg`, size: 3 });

const store = (orderId: string, value: object): Promise<unknown> =>
  Promise.resolve(
    userDatabase()?.use<unknown>(undefined, ({ lastSeen }) =>
      lastSeen.put({ key: `after-sale-draft:${orderId}`, value, at: 7 }),
    ),
  );

test("counts a form that holds nothing but a photo of this device", async () => {
  await store("order-1", { ...empty, orderNo: "QM1", keptPhotos: [photo("p1"), photo("p2")] });
  await store("order-2", { ...empty, orderNo: "QM2", keptPhotos: [] });
  expect(await listWaiting()).toEqual([
    { kind: "afterSale", orderId: "order-1", orderNo: "QM1", photos: 2, ready: false, at: 7 },
  ]);
});

test("counts a form of a version that stored neither photos nor the order's number", async () => {
  await store("order-1", { ...empty, words: "有一包受潮了", ready: true });
  expect(await listWaiting()).toEqual([
    { kind: "afterSale", orderId: "order-1", orderNo: "", photos: 0, ready: true, at: 7 },
  ]);
});

test("keeps a form with photos where 保留在本机 was chosen", async () => {
  await store("order-1", { ...empty, orderNo: "QM1", keptPhotos: [photo("p1")] });
  await wipeUser("zhang", true, true);
  followUser("zhang");
  expect((await listWaiting()).map(({ kind }) => kind)).toEqual(["afterSale"]);
});

test("withdraws one form and leaves the form of another order", async () => {
  await store("order-1", { ...empty, words: "受潮", keptPhotos: [photo("p1")] });
  await store("order-2", { ...empty, words: "破损" });
  await dropForm("order-1");
  expect(await listWaiting()).toMatchObject([{ orderId: "order-2" }]);
});
