import { expect, test } from "vitest";
import type { StaffAdvert } from "#contract/staff/staff-adverts.ts";
import { previewStrip } from "#staff/adverts/preview-strip.ts";

const now = Date.UTC(2026, 10, 24);
const minute = 60_000;

const advertOf = (advert_id: string, set: Partial<StaffAdvert> = {}): StaffAdvert => ({
  ...{ advert_id, title: advert_id, subtitle: "", picture: `/pictures/${advert_id}.svg` },
  ...{ link: "/produce", shown: true, from: null, until: null, version: 1, drafted: false },
  ...set,
});

const adverts = [
  advertOf("before"),
  advertOf("hidden", { shown: false }),
  advertOf("ended", { until: now }),
  advertOf("edited", { shown: false, version: 0 }),
  advertOf("later", { from: now + minute }),
  advertOf("begun", { from: now, until: now + minute }),
];
const input = {
  ...{ title: "新标题", subtitle: "新副标题", picture: "data:image/jpeg;base64,AA" },
  ...{ link: "/produce/list/books", from: now + minute, until: null },
};

test("the preview has what buyers see now, and the input in the place of its advert", () => {
  const strip = previewStrip(adverts, "edited", input, now);
  expect(strip.map(({ id, title, link }) => [id, title, link])).toEqual([
    ["before", "before", "/produce"],
    ["edited", "新标题", "/produce/list/books"],
    ["begun", "begun", "/produce"],
  ]);
});

test("an advert that nobody sees yet is in its preview alone", () => {
  expect(previewStrip(adverts, "later", input, now).map(({ id }) => id)).toEqual([
    ...["before", "later", "begun"],
  ]);
});
