import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { type Frame, openRoom, sendToRoom, watchRoom } from "#contract/qa/qa-rooms.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

const sender = "phone-0123456789abcdef";
const head = (n: number) => ({
  sessionId: "checkout",
  rootId: "checkout",
  id: String(n),
  createdAt: "1795000000000",
  _version: "1",
  machine: "checkout",
});
const event = (n: number, words = "SUBMIT"): Frame => ({
  type: "@xstate.event",
  ...head(n),
  event: { type: words },
});
const over = { code: codes.notFound, msg: "房间不存在或已关闭", data: null };

describe("where the operator has not enabled rooms", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ settings: { qa: false } });
  });
  afterAll(() => shop.close());

  it("there are none", async () => {
    const refused = { code: codes.notFound, msg: "商店没有开放测试开关", data: null };
    expect((await shop.send(openRoom, {})).body).toEqual(refused);
    const input = { room: "ABCDEFGH", sender, frames: [event(1)] };
    expect((await shop.send(sendToRoom, input)).body).toEqual(refused);
    const watch = { room: "ABCDEFGH", key: sender, after: 0, wait: 0 };
    expect((await shop.send(watchRoom, watch)).body).toEqual(refused);
  });
});

describe("where the operator has enabled rooms", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ settings: { qa: true } });
  });
  afterAll(() => shop.close());

  it("events are passed on once each and in order to whoever has the room's key", async () => {
    const { room, key, until } = await shop.call(openRoom, {});
    expect(room).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(until).toBe(shop.clock.now() + 2 * 60 * 60_000);
    const spelt = `${room.slice(0, 4)}-${room.slice(4)}`.toLowerCase();
    expect(
      await shop.call(sendToRoom, { room: spelt, sender, frames: [event(1), event(2)] }),
    ).toEqual({ kept: 2 });
    // The reply was lost: the phone sends the second again, with the third.
    expect(await shop.call(sendToRoom, { room, sender, frames: [event(2), event(3)] })).toEqual({
      kept: 1,
    });
    const seen = await shop.call(watchRoom, { room, key, after: 0, wait: 0 });
    expect(seen).toEqual({ frames: [event(1), event(2), event(3)], next: 3, lost: 0 });
    // A page that was opened again counts from one.
    await shop.call(sendToRoom, {
      room,
      sender: "phone-after-a-reload",
      frames: [event(1, "AGAIN")],
    });
    const more = await shop.call(watchRoom, { room, key, after: seen.next, wait: 0 });
    expect(more).toEqual({ frames: [event(1, "AGAIN")], next: 4, lost: 0 });
    const nothing = await shop.call(watchRoom, { room, key, after: 4, wait: 0 });
    expect(nothing).toEqual({ frames: [], next: 4, lost: 0 });
  });

  it("a read returns about a megabyte; the next read continues there", async () => {
    const { room, key } = await shop.call(openRoom, {});
    const large = (n: number) => event(n, "x".repeat(240_000));
    for (const n of [1, 2, 3, 4, 5, 6])
      await shop.call(sendToRoom, { room, sender, frames: [large(n)] });
    const idsAfter = async (after: number) => {
      const { frames, next } = await shop.call(watchRoom, { room, key, after, wait: 0 });
      return [...frames.map(({ id }) => id), next];
    };
    expect(await idsAfter(0)).toEqual(["1", "2", "3", "4", 4]);
    expect(await idsAfter(4)).toEqual(["5", "6", 6]);
  });

  it("a waiting laptop is answered as soon as the phone has sent", async () => {
    const { room, key } = await shop.call(openRoom, {});
    const waiting = shop.call(watchRoom, { room, key, after: 0, wait: 10_000 });
    await shop.call(sendToRoom, { room, sender, frames: [event(1)] });
    expect(await waiting).toEqual({ frames: [event(1)], next: 1, lost: 0 });
  });

  it("a request without the key is refused, and so is an unknown room", async () => {
    const { room } = await shop.call(openRoom, {});
    await shop.call(sendToRoom, { room, sender, frames: [event(1)] });
    for (const wrong of [
      { room, key: "not-the-key-of-this-room" },
      { room: room === "AAAAAAAA" ? "BBBBBBBB" : "AAAAAAAA", key: "not-the-key-of-this-room" },
    ]) {
      expect((await shop.send(watchRoom, { ...wrong, after: 0, wait: 0 })).body).toEqual(over);
    }
  });

  it("the newest events are stored, and the number of dropped ones is reported", async () => {
    const { room, key } = await shop.call(openRoom, {});
    for (let batch = 0; batch < 16; batch += 1) {
      const frames = Array.from({ length: 200 }, (_, index) => event(batch * 200 + index + 1));
      await shop.call(sendToRoom, { room, sender, frames });
    }
    const first = await shop.call(watchRoom, { room, key, after: 0, wait: 0 });
    expect([first.lost, first.next, first.frames.length]).toEqual([200, 700, 500]);
    expect(first.frames[0]).toEqual(event(201));
  });

  it("a room ends after two hours, and there are twenty at a time at most", async () => {
    const { room, key } = await shop.call(openRoom, {});
    shop.clock.advance(2 * 60 * 60_000);
    expect((await shop.send(watchRoom, { room, key, after: 0, wait: 0 })).body).toEqual(over);
    expect((await shop.send(sendToRoom, { room, sender, frames: [] })).body).toEqual(over);
    for (let index = 0; index < 20; index += 1) await shop.call(openRoom, {});
    expect((await shop.send(openRoom, {})).body).toEqual({
      code: codes.throttled,
      msg: "打开的房间太多，请稍后再试",
      data: null,
    });
  });

  it("rubbish is refused with a message", async () => {
    const asked = (input: object) =>
      shop.send(sendToRoom, { room: "ABC", sender, frames: [], ...input });
    expect((await asked({})).body).toMatchObject({ msg: "房间号是 8 位字母和数字" });
    const many = Array.from({ length: 201 }, (_, index) => event(index + 1));
    expect((await asked({ room: "ABCDEFGH", frames: many })).body.code).toBe(codes.invalidInput);
  });
});

it("a stopping server ends every wait in a room", async () => {
  const shop = await startShop({ settings: { qa: true } });
  const { room, key } = await shop.call(openRoom, {});
  const waiting = shop.call(watchRoom, { room, key, after: 0, wait: 10_000 });
  // Sent later and answered, so the first request is waiting by now.
  await shop.call(watchRoom, { room, key, after: 0, wait: 0 });
  await shop.close();
  expect(await waiting).toEqual({ frames: [], next: 0, lost: 0 });
});
