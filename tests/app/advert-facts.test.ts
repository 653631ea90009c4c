import { expect, test } from "vitest";
import type { StaffAdvert } from "#contract/staff/staff-adverts.ts";
import { changedFacts, initialOf, savedWords } from "#staff/shop/advert-facts.ts";

/** 2026-11-24 09:00:30 in Shanghai: the form shows the minute alone. */
const from = Date.UTC(2026, 10, 24, 1, 0, 30);
const advert: StaffAdvert = {
  advert_id: "autumn",
  title: "秋季画册",
  subtitle: "",
  picture: "/pictures/own-1.jpg",
  link: "/produce",
  shown: true,
  from,
  until: null,
};
const sent = (of: StaffAdvert | null, values: ReturnType<typeof initialOf>): unknown =>
  JSON.parse(JSON.stringify(changedFacts(of, values)));

test("a form in which nothing was changed sends no fact", () => {
  expect(sent(advert, initialOf(advert))).toEqual({});
});

test("sends the fields that were changed, and an emptied time as none", () => {
  const values = { ...initialOf(advert), subtitle: "胶装满 500 本", from: "" };
  expect(sent(advert, values)).toEqual({ subtitle: "胶装满 500 本", from: null });
  const hidden = { ...initialOf(advert), shown: false, until: "2026-11-25T09:00" };
  expect(sent(advert, hidden)).toEqual({ shown: false, until: Date.UTC(2026, 10, 25, 1) });
});

test("sends all facts of a new ad", () => {
  const values = { ...initialOf(null), title: "新的" };
  expect(sent(null, values)).toEqual({
    title: "新的",
    subtitle: "",
    link: "/",
    shown: true,
    from: null,
    until: null,
  });
});

test("says of a saved ad what the shop stored, not what the form holds", () => {
  expect(savedWords(advert)).toBe("已保存，按时间显示");
  expect(savedWords({ ...advert, from: null })).toBe("已保存，买家在首页看到");
  expect(savedWords({ ...advert, shown: false })).toBe("已保存，暂不显示");
});
