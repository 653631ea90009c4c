import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adverts } from "#contract/catalog/storefront.ts";
import { codes } from "#contract/http/reply.ts";
import { staffActs } from "#contract/staff/staff-acts.ts";
import {
  advertPicture,
  moveAdvert,
  putAdvert,
  staffAdverts,
} from "#contract/staff/staff-adverts.ts";
import { changeProduct } from "#contract/staff/staff-products.ts";
import { shopPicture } from "#server/infra/database/tables/shop.tables.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";
import { type Person, staffKey, staffPerson, withKey } from "./staff-flow.ts";

let shop: Shop;
let service: Person;
beforeAll(async () => {
  // Public replies are cached for an hour here: only an action invalidates them.
  shop = await startShop({ settings: { staffKey, publicCacheMs: 3_600_000 } });
  service = await staffPerson(shop, ["orders"]);
});
afterAll(() => shop.close());

/** A JPEG up to its frame header; `mark` makes another picture of it. */
function jpegOf(width: number, height: number, mark = "", size = 60): Buffer {
  const bytes = Buffer.alloc(Math.max(size, 60));
  bytes.write("ffd8ffe000040000ffc0001108", "hex");
  bytes.writeUInt16BE(height, 13);
  bytes.writeUInt16BE(width, 15);
  bytes.write(mark, 20);
  return bytes;
}
const { width, height } = advertPicture;
const picture = (mark: string) => jpegOf(width, height, mark).toString("base64");
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex").slice(0, 32);

const facts = {
  advert_id: "autumn",
  title: "秋季画册",
  subtitle: "胶装满 500 本",
  link: "/produce/list/books",
  shown: true,
};
const put = (input: object) => shop.send(putAdvert, { ...facts, ...input }, service.asked);
const ids = async () => (await shop.call(adverts, {})).map(({ id }) => id);
const kept = async () =>
  (await shop.deps.db.select({ hash: shopPicture.hash }).from(shopPicture)).map(({ hash }) => hash);

it("a new advert is shown last on the home page with its picture, once; switched off, only staff see it", async () => {
  const before = await ids();
  const bytes = jpegOf(width, height, "one");
  const address = `/pictures/own-${hashOf(bytes)}.jpg`;
  const made = await put({ picture: bytes.toString("base64") });
  const untimed = { from: null, until: null };
  const advert = { ...facts, picture: address, ...untimed, version: 1, drafted: false };
  expect(made.body).toEqual({ code: codes.success, msg: "成功", data: advert });
  expect((await put({ picture: bytes.toString("base64") })).body.data).toEqual(advert);
  const { advert_id: id, title, subtitle, link } = facts;
  expect((await shop.call(adverts, {})).slice(before.length)).toEqual([
    { id, title, subtitle, link, picture: address },
  ]);
  const file = await shop.inject({ method: "GET", url: address });
  expect([file.status, file.headers["content-type"], file.headers["cache-control"]]).toEqual([
    200,
    "image/jpeg",
    "public, max-age=31536000, immutable",
  ]);
  await put({ shown: false });
  expect(await ids()).toEqual(before);
  const { items } = await shop.call(staffAdverts, {}, service.asked);
  expect(items.at(-1)).toEqual({ ...advert, shown: false });
  const acts = await shop.call(staffActs, { person_id: service.id, limit: 1 }, withKey);
  const [act] = acts.items;
  expect([act?.call, act?.subject, act?.input]).toEqual([
    putAdvert.path,
    "秋季画册: hidden",
    {
      advert_id: "autumn",
      link: facts.link,
      shown: false,
      title: "…",
      subtitle: "…",
      picture: "…",
    },
  ]);
});

it("a new picture replaces the old one, which its version keeps; other addresses are a 404", async () => {
  const [former] = await kept();
  await put({ picture: picture("two") });
  const now = hashOf(jpegOf(width, height, "two"));
  expect((await kept()).sort()).toEqual([former, now].sort());
  const older = await shop.inject({ method: "GET", url: `/pictures/own-${former}.jpg` });
  expect(older.status).toBe(200);
  for (const url of ["/pictures/own-.jpg", `/pictures/own-${"g".repeat(32)}.jpg`]) {
    expect((await shop.inject({ method: "GET", url })).status).toBe(404);
  }
});

it("adverts move one place at a time", async () => {
  const order = async () =>
    (await shop.call(staffAdverts, {}, service.asked)).items.map((one) => one.advert_id);
  const before = await order();
  const move = (to: "up" | "down") =>
    shop.send(moveAdvert, { advert_id: "autumn", to }, service.asked);
  expect((await move("down")).body).toMatchObject({
    code: codes.stateConflict,
    msg: "已经在最后面，没有移动",
  });
  expect(await order()).toEqual(before);
  await move("up");
  expect(await order()).toEqual([...before.slice(0, -2), "autumn", before.at(-2)]);
  await move("down");
  expect(await order()).toEqual(before);
  const none = await shop.send(moveAdvert, { advert_id: "none", to: "up" }, service.asked);
  expect(none.body).toEqual({ code: codes.notFound, msg: "没有这个广告", data: null });
});

it("links lead to screens of this shop and to products on sale only", async () => {
  const links: ReadonlyArray<readonly [string, string]> = [
    ["https://example.com/", "链接写本店的地址，以 / 开头"],
    ["//example.com/", "链接写本店的地址，以 / 开头"],
    ["/\\example.com", "链接写本店的地址，以 / 开头"],
    ["javascript:alert(1)", "链接写本店的地址，以 / 开头"],
    ["/no/such/screen", "本店没有这个地址"],
    ["/api/v2/shop/adv", "本店没有这个地址"],
    ["/staff", "本店没有这个地址"],
    ["/produce/list/no-such", "本店没有这个分类"],
    ["/produce/detail/no-such", "商品不存在或已下架"],
  ];
  for (const [link, msg] of links) {
    expect((await put({ link })).body).toMatchObject({ msg });
  }
  const product_id = "roll-label-coated";
  const set = { product_id, recommended: true };
  const link = `/produce/detail/${product_id}?width=60`;
  expect((await put({ link })).body.code).toBe(codes.success);
  const { name } = await shop.call(changeProduct, { ...set, shown: false }, service.asked);
  expect((await put({ link })).body).toMatchObject({
    code: codes.notFound,
    msg: `“${name}”已下架`,
  });
  // It can still be removed.
  expect((await put({ link, shown: false })).body.code).toBe(codes.success);
  await shop.call(changeProduct, { ...set, shown: true }, service.asked);
});

it("accepts only a JPEG of the right size, from a permitted role", async () => {
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
  const pictures: ReadonlyArray<readonly [string, string]> = [
    [png.toString("base64"), "图片须是 JPG"],
    [svg.toString("base64"), "图片须是 JPG"],
    [Buffer.from("ffd8ff", "hex").toString("base64"), "图片须是 JPG"],
    [jpegOf(60_000, 60_000).toString("base64"), "图片最大 1280×480 像素"],
    [jpegOf(20, 8).toString("base64"), "图片至少 320 像素宽"],
    [jpegOf(width, height, "", advertPicture.bytes + 3).toString("base64"), "图片太大"],
    ["not base64!", "图片错误"],
  ];
  for (const [wrong, msg] of pictures) {
    const { body } = await put({ picture: wrong });
    expect(body).toMatchObject({ code: codes.invalidInput, msg, data: { field: "picture" } });
  }
  const bare = await put({ advert_id: "bare" });
  expect(bare.body).toMatchObject({ code: codes.invalidInput, msg: "请选择图片" });
  const finance = await staffPerson(shop, ["finance", "production"]);
  const denied = { code: codes.forbidden, msg: "没有权限", data: null };
  expect((await shop.send(putAdvert, facts, finance.asked)).body).toEqual(denied);
});

it("allows twenty at most, also with ten concurrent additions", async () => {
  const { items } = await shop.call(staffAdverts, {}, service.asked);
  const one = picture("many");
  const tried = await Promise.all(
    Array.from({ length: 24 - items.length }, (_, at) =>
      put({ advert_id: `many-${at}`, picture: one }),
    ),
  );
  const refused = tried.filter(({ body }) => body.code !== codes.success);
  expect(refused.map(({ body }) => body.msg)).toEqual(Array(4).fill("广告最多20个"));
  const after = await shop.call(staffAdverts, {}, service.asked);
  expect(after.items).toHaveLength(20);
});

it("is shown from its first to its last instant, though replies are cached for an hour", async () => {
  const now = shop.clock.now();
  const minute = 60_000;
  const edges = { from: now + minute, until: now + 3 * minute };
  const made = await put({ ...edges });
  expect(made.body.data).toMatchObject(edges);
  const shownAt = async (at: number) => {
    shop.clock.advance(at - shop.clock.now());
    return (await shop.call(adverts, {})).flatMap(({ id, until }) =>
      id === facts.advert_id ? [until] : [],
    );
  };
  expect(await shownAt(now)).toEqual([]);
  expect(await shownAt(edges.from - 1)).toEqual([]);
  expect(await shownAt(edges.from)).toEqual([edges.until]);
  expect(await shownAt(edges.until - 1)).toEqual([edges.until]);
  expect(await shownAt(edges.until)).toEqual([]);
  // Another change leaves its times; null removes them.
  const later = await put({ title: "改了" });
  expect(later.body.data).toMatchObject({ title: "改了", ...edges });
  await put({ from: null, until: null });
  expect(await ids()).toContain(facts.advert_id);
});

it("must end after it begins, also against the stored boundary", async () => {
  const from = shop.clock.now() + 60_000;
  const wrong = { code: codes.invalidInput, msg: "结束要晚于开始", data: { field: "until" } };
  expect((await put({ from, until: from })).body).toEqual(wrong);
  await put({ from, until: null });
  expect((await put({ until: from - 1 })).body).toEqual(wrong);
  const rubbish = [-1, 0.5, "soon", 1e20];
  for (const until of rubbish) {
    expect((await put({ until })).body.code).toBe(codes.invalidInput);
  }
});

it("keeps the concurrent changes of two people to different fields", async () => {
  const other = await staffPerson(shop, ["owner"]);
  const id = { advert_id: facts.advert_id };
  const until = shop.clock.now() + 3_600_000;
  const changes: ReadonlyArray<readonly [Person, object]> = [
    [service, { title: "冬季画册" }],
    [other, { subtitle: "精装满 300 本" }],
    [service, { shown: false }],
    [other, { until }],
    [service, { link: "/produce/list/labels" }],
    [other, { picture: picture("winter") }],
  ];
  const replies = await Promise.all(
    changes.map(([by, change]) => shop.send(putAdvert, { ...id, ...change }, by.asked)),
  );
  expect(replies.map(({ body }) => body.msg)).toEqual(Array(6).fill("成功"));
  const { items } = await shop.call(staffAdverts, {}, service.asked);
  expect(items.find(({ advert_id }) => advert_id === facts.advert_id)).toMatchObject({
    title: "冬季画册",
    subtitle: "精装满 300 本",
    link: "/produce/list/labels",
    picture: `/pictures/own-${hashOf(jpegOf(width, height, "winter"))}.jpg`,
    shown: false,
    until,
  });
  // Shown again, it must lead somewhere: the other person's link is checked.
  await shop.call(putAdvert, { ...id, link: "/produce/list/no-such" }, other.asked);
  const gone = await shop.send(putAdvert, { ...id, shown: true }, service.asked);
  expect(gone.body).toMatchObject({ code: codes.notFound, msg: "本店没有这个分类" });
});

it("a new one needs its title, link, picture and visibility", async () => {
  const whole = { title: "新的", link: "/", shown: false, picture: picture("new") };
  const lacks: ReadonlyArray<readonly [keyof typeof whole, string]> = [
    ["title", "请填写标题"],
    ["link", "请填写链接"],
    ["shown", "请选择是否显示"],
    ["picture", "请选择图片"],
  ];
  const own = await startShop({ settings: { staffKey } });
  const refusals: unknown[] = [];
  for (const [field] of lacks) {
    const { [field]: _, ...rest } = whole;
    refusals.push((await own.send(putAdvert, { advert_id: "bare", ...rest }, withKey)).body);
  }
  expect(refusals).toEqual(
    lacks.map(([field, msg]) => ({ code: codes.invalidInput, msg, data: { field } })),
  );
  await own.close();
});
