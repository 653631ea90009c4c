import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AdvertDocument } from "#contract/catalog/advert-document.ts";
import { adverts } from "#contract/catalog/storefront.ts";
import { codes } from "#contract/http/reply.ts";
import { staffActs } from "#contract/staff/staff-acts.ts";
import * as editing from "#contract/staff/staff-advert-editing.ts";
import { advertPicture, putAdvert, staffAdverts } from "#contract/staff/staff-adverts.ts";
import { changeProduct } from "#contract/staff/staff-products.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";
import { type Person, staffKey, staffPerson, withKey } from "./staff-flow.ts";

type AdvertTexts = Omit<AdvertDocument, "picture">;

let shop: Shop;
let one: Person;
let other: Person;
beforeAll(async () => {
  // Public replies are cached for an hour here: only a publication invalidates them.
  shop = await startShop({ settings: { staffKey, publicCacheMs: 3_600_000 } });
  one = await staffPerson(shop, ["orders"]);
  other = await staffPerson(shop, ["owner"]);
});
afterAll(() => shop.close());

/** A JPEG up to its frame header; `mark` makes another picture of it. */
function jpegOf(mark: string): Buffer {
  const bytes = Buffer.alloc(80);
  bytes.write("ffd8ffe000040000ffc0001108", "hex");
  bytes.writeUInt16BE(advertPicture.height, 13);
  bytes.writeUInt16BE(advertPicture.width, 15);
  bytes.write(mark, 20);
  return bytes;
}
const addressOf = (mark: string): string => {
  const hash = createHash("sha256").update(jpegOf(mark)).digest("hex").slice(0, 32);
  return `/pictures/own-${hash}.jpg`;
};

const texts: AdvertTexts = {
  title: "开学季画册",
  subtitle: "满 500 本九折",
  link: "/produce/list/books",
  from: null,
  until: null,
};
interface Draft {
  readonly texts?: Partial<AdvertTexts>;
  readonly mark?: string | null;
  readonly by?: Person;
}

const save = (advert_id: string, edition: number, base: number, draft: Draft = {}) => {
  const { mark = null, by = one } = draft;
  const picture = mark === null ? null : jpegOf(mark).toString("base64");
  const document = { ...texts, ...draft.texts };
  return shop.send(
    editing.saveAdvertDraft,
    { advert_id, edition, base, document, picture },
    by.asked,
  );
};
const publish = (advert_id: string, edition: number, note = "", by = one) =>
  shop.send(editing.publishAdvert, { advert_id, edition, note }, by.asked);
const restore = (advert_id: string, version: number, current: number) =>
  shop.send(editing.restoreAdvert, { advert_id, version, current }, one.asked);
const drop = (advert_id: string, edition: number) =>
  shop.send(editing.dropAdvertDraft, { advert_id, edition }, one.asked);
const history = async (advert_id: string) =>
  (await shop.call(editing.advertVersions, { advert_id }, one.asked)).items;
const onHome = async (id: string) => (await shop.call(adverts, {})).find((ad) => ad.id === id);
const listed = async (id: string) =>
  (await shop.call(staffAdverts, {}, one.asked)).items.find((ad) => ad.advert_id === id);
const statusOf = async (url: string) => (await shop.inject({ method: "GET", url })).status;

/** A published advert of its own for one test. */
async function published(mark: string): Promise<string> {
  const id = randomUUID();
  await save(id, 0, 0, { mark });
  expect((await publish(id, 1)).body).toMatchObject({ code: codes.success });
  return id;
}

const moved = { code: codes.stateConflict, msg: "别人刚改过这个广告，您的改动没有保存" };
const drafted = { code: codes.stateConflict, msg: "还有没发布的草稿，请先发布或放弃" };

it("a draft is seen by staff only; its publication shows it on the home page", async () => {
  const id = randomUUID();
  const { body } = await save(id, 0, 0, { mark: "first" });
  expect(body.data).toMatchObject({
    ...{ advert_id: id, state: "draft", version: 0, faults: [] },
    draft: { edition: 1, base: 0, who: expect.stringMatching(/^员工/) },
    document: { ...texts, picture: addressOf("first") },
  });
  expect(await onHome(id)).toBeUndefined();
  expect(await listed(id)).toMatchObject({ shown: false, version: 0, drafted: true });
  const early = { advert_id: id, shown: true };
  expect((await shop.send(putAdvert, early, one.asked)).body).toMatchObject({
    code: codes.stateConflict,
    msg: "还没有发布，请先在编辑里发布",
  });

  expect((await publish(id, 1, "新广告")).body.data).toMatchObject({
    ...{ state: "shown", version: 1, draft: null },
  });
  expect(await onHome(id)).toEqual({
    id,
    title: "开学季画册",
    subtitle: "满 500 本九折",
    link: "/produce/list/books",
    picture: addressOf("first"),
  });
  expect(await history(id)).toMatchObject([
    {
      number: 1,
      note: "新广告",
      changes: [],
      name: "开学季画册",
      who: expect.stringMatching(/^员工/),
    },
  ]);
  const [act] = (await shop.call(staffActs, { person_id: one.id, limit: 1 }, withKey)).items;
  expect([act?.call, act?.subject, act?.input]).toEqual([
    editing.publishAdvert.path,
    "开学季画册: version 1",
    { advert_id: id, edition: 1, note: "…" },
  ]);
});

it("buyers keep the published advert while its draft changes, and get the next version at once", async () => {
  const id = await published("kept");
  const before = await onHome(id);
  await save(id, 0, 1, { texts: { title: "改过的标题" }, mark: "next" });
  expect(await onHome(id)).toEqual(before);
  expect(await listed(id)).toMatchObject({ title: "开学季画册", version: 1, drafted: true });
  await publish(id, 1, "", other);
  expect(await onHome(id)).toMatchObject({ title: "改过的标题", picture: addressOf("next") });
  const [latest] = await history(id);
  expect(latest?.changes).toEqual(["标题", "图片"]);
});

it("an earlier version is published again with its picture, as the next version", async () => {
  const id = await published("old");
  await save(id, 0, 1, { texts: { title: "第二版", subtitle: "" }, mark: "new" });
  await publish(id, 1);
  expect(await statusOf(addressOf("old"))).toBe(200);
  expect((await restore(id, 1, 2)).body.data).toMatchObject({ version: 3, draft: null });
  expect(await onHome(id)).toMatchObject({ title: "开学季画册", picture: addressOf("old") });
  expect((await history(id)).map(({ number, note }) => [number, note])).toEqual([
    [3, "恢复第 1 版"],
    [2, ""],
    [1, ""],
  ]);
  expect((await restore(id, 3, 3)).body.msg).toBe("现在就是这个版本");
  expect((await restore(id, 9, 3)).body.msg).toBe("没有这个版本");
  expect((await restore(id, 2, 2)).body).toMatchObject(moved);
  await save(id, 0, 3);
  expect((await restore(id, 2, 3)).body).toMatchObject(drafted);
});

it("a hidden advert stays hidden when it is published or restored", async () => {
  const id = await published("hidden");
  await shop.call(putAdvert, { advert_id: id, shown: false }, one.asked);
  expect(await history(id)).toHaveLength(1);
  await save(id, 0, 1, { texts: { title: "还不给看" } });
  expect((await publish(id, 1)).body.data).toMatchObject({ state: "off", version: 2 });
  expect((await restore(id, 1, 2)).body.data).toMatchObject({ state: "off", version: 3 });
  expect(await onHome(id)).toBeUndefined();
});

it("two people save one draft: the second is refused and gets the first one's", async () => {
  const id = await published("two");
  const replies = await Promise.all(
    [one, other].map((by, index) => save(id, 0, 1, { texts: { title: `改名${index}` }, by })),
  );
  expect(replies.map(({ body }) => body.code).sort()).toEqual([codes.success, codes.stateConflict]);
  const won = replies.find(({ body }) => body.code === codes.success)?.body.data;
  const lost = replies.find(({ body }) => body.code === codes.stateConflict)?.body;
  expect(lost).toEqual({ ...moved, data: won });
  expect(await shop.call(editing.advertEditor, { advert_id: id }, one.asked)).toEqual(won);
  // An edition that nobody sees any more can be neither published nor discarded.
  await save(id, 1, 1, { texts: { title: "再改" } });
  expect((await publish(id, 1)).body).toMatchObject(moved);
  expect((await drop(id, 1)).body).toMatchObject(moved);
});

it("two people publish one draft: there is one version of it", async () => {
  const id = await published("once");
  await save(id, 0, 1, { texts: { title: "只发一次" } });
  const replies = await Promise.all([publish(id, 1, "", one), publish(id, 1, "", other)]);
  expect(replies.map(({ body }) => body.code).sort()).toEqual([codes.success, codes.stateConflict]);
  expect((await history(id)).map(({ number }) => number)).toEqual([2, 1]);
});

it("a discarded draft takes its picture along; one that was never published goes whole", async () => {
  const id = await published("stays");
  await save(id, 0, 1, { mark: "gone" });
  expect(await statusOf(addressOf("gone"))).toBe(200);
  expect((await drop(id, 1)).body).toMatchObject({ code: codes.success });
  expect([await statusOf(addressOf("gone")), await statusOf(addressOf("stays"))]).toEqual([
    404, 200,
  ]);
  expect(await listed(id)).toMatchObject({ version: 1, drafted: false });

  const fresh = randomUUID();
  await save(fresh, 0, 0, { mark: "fresh" });
  await drop(fresh, 1);
  expect(await listed(fresh)).toBeUndefined();
  expect(await statusOf(addressOf("fresh"))).toBe(404);
  const none = { code: codes.notFound, msg: "没有这个广告", data: null };
  expect((await save(fresh, 1, 0)).body).toEqual(none);
  expect((await publish(fresh, 1)).body).toEqual(none);
});

it("a publication is refused with the field that is wrong; the draft stays", async () => {
  const id = randomUUID();
  const from = shop.clock.now();
  const wrong: ReadonlyArray<readonly [Draft, string, string]> = [
    [{ texts: { title: "" } }, "title", "请填写标题"],
    [{}, "picture", "请选择图片"],
    [{ texts: { link: "" }, mark: "wrong" }, "link", "链接写本店的地址，以 / 开头"],
    [{ texts: { link: "https://example.com/" } }, "link", "链接写本店的地址，以 / 开头"],
    [{ texts: { link: "/no/such/screen" } }, "link", "本店没有这个地址"],
    [{ texts: { from, until: from } }, "until", "结束要晚于开始"],
  ];
  for (const [edition, [draft, field, msg]] of wrong.entries()) {
    await save(id, edition, 0, draft);
    const refused = { code: codes.invalidInput, msg, data: { field } };
    expect((await publish(id, edition + 1)).body).toEqual(refused);
    const { faults } = await shop.call(editing.advertEditor, { advert_id: id }, one.asked);
    expect(faults[0]).toEqual({ field, message: msg });
  }
  expect(await onHome(id)).toBeUndefined();
});

it("a version whose product went off sale is not published again while it would be shown", async () => {
  const product_id = "roll-label-coated";
  const id = randomUUID();
  await save(id, 0, 0, { texts: { link: `/produce/detail/${product_id}` }, mark: "sale" });
  await publish(id, 1);
  await save(id, 0, 1);
  await publish(id, 1);
  const set = { product_id, recommended: true };
  const { name } = await shop.call(changeProduct, { ...set, shown: false }, other.asked);
  expect((await restore(id, 1, 2)).body).toMatchObject({
    code: codes.notFound,
    msg: `“${name}”已下架`,
  });
  await shop.call(changeProduct, { ...set, shown: true }, other.asked);
  expect((await restore(id, 1, 2)).body).toMatchObject({ code: codes.success });
});

it("a direct change is a version too, and waits while there is a draft", async () => {
  const id = await published("direct");
  await shop.call(putAdvert, { advert_id: id, title: "直接改" }, other.asked);
  expect((await history(id))[0]).toMatchObject({ number: 2, changes: ["标题"] });
  // A draft that began before it would undo it.
  expect((await save(id, 0, 1)).body).toMatchObject(moved);
  await save(id, 0, 2);
  const change = { advert_id: id, title: "又直接改" };
  expect((await shop.send(putAdvert, change, other.asked)).body).toMatchObject(drafted);
  expect((await shop.call(putAdvert, { advert_id: id, shown: false }, other.asked)).drafted).toBe(
    true,
  );
});

it("the adverts of a new shop have their first version", async () => {
  expect(await history("books")).toMatchObject([{ number: 1, note: "开店时的广告", who: "" }]);
  await save("books", 0, 1, { texts: { title: "画册月" } });
  await publish("books", 1);
  expect((await restore("books", 1, 2)).body.data).toMatchObject({
    document: { title: "画册样本月", picture: "/pictures/advert-books.svg" },
  });
});
