import type { Page } from "@playwright/test";
import { expect, test } from "#tests/e2e/support/fixtures.ts";

/** One product of every kind of form: what it is, how many and the rest, in that order. */
const products = [
  "roll-label-coated",
  "digital-label-variable",
  "brochure-saddle",
  "book-perfect",
  "desk-calendar",
  "flyer-dadu16",
  "poster-duikai",
  "folded-leaflet",
  "menu-card",
  "folder-pocket",
  "ncr-form",
  "letter-pad",
  "envelope-no5",
  "card-gang",
  "hang-tag",
  "outdoor-banner",
  "box-tape",
  "paper-coated",
];
/** Their die line comes before the board. */
const boxes = ["tuck-box", "lock-box", "paper-bag"];

const topOf = (page: Page, name: string) =>
  page
    .getByRole("heading", { name, exact: true })
    .evaluate((heading) => heading.getBoundingClientRect().top + scrollY);
/** Where the reviews begin, of which there may be any number: below the drawing and the tools. */
async function endOf(page: Page): Promise<number> {
  await expect(page.getByRole("tabpanel")).toContainText("合计");
  await expect(page.getByRole("heading", { name: "买家评价", exact: true })).toBeVisible();
  return topOf(page, "买家评价");
}
const ladder = (page: Page) => page.getByRole("radiogroup", { name: "阶梯价" });

test.describe("on a phone", { tag: "@own-window" }, () => {
  test.use({ viewport: { width: 390, height: 844 } });

  // One page opens them all: a browser context for each would take longer than what is measured.
  test("@long each form's quantity begins within the first 1,000 px, its tools end within 3,600", async ({
    page,
  }) => {
    test.setTimeout(300_000);
    for (const id of products) {
      await page.goto(`/produce/detail/${id}`);
      await expect(ladder(page)).toBeVisible();
      expect.soft(await topOf(page, "数量"), id).toBeLessThanOrEqual(1000);
      expect.soft(await endOf(page), id).toBeLessThanOrEqual(3600);
    }
  });

  test("@long each box begins with its die line, and its quantity within 1,600 px", async ({
    page,
  }) => {
    for (const id of boxes) {
      await page.goto(`/produce/detail/${id}`);
      await expect(ladder(page)).toBeVisible();
      expect.soft(await topOf(page, "拼版图"), id).toBeLessThan(await topOf(page, "纸张"));
      expect.soft(await topOf(page, "数量"), id).toBeLessThanOrEqual(1600);
      expect.soft(await endOf(page), id).toBeLessThanOrEqual(3600);
    }
  });

  test("@long the brands of a paper move the quantity by little when they come late", async ({
    page,
  }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/paper-source-*.js", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/produce/detail/paper-coated");
    await expect(page.getByRole("heading", { name: "数量", exact: true })).toBeVisible();
    await expect(page.getByRole("radiogroup", { name: "品牌" })).toHaveCount(0);
    const waiting = await topOf(page, "数量");
    release();
    await expect(page.getByRole("radiogroup", { name: "品牌" })).toBeVisible();
    expect(Math.abs((await topOf(page, "数量")) - waiting)).toBeLessThan(80);
  });

  test("the parts are in order: the product, the quantity, the rest", async ({ page }) => {
    await page.goto("/produce/detail/roll-label-coated");
    await expect(ladder(page)).toBeVisible();
    const named = ["尺寸与形状", "材料", "印刷", "数量", "拼版图"];
    const tops: number[] = [];
    for (const name of named) tops.push(await topOf(page, name));
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    const rows = page.getByRole("button", { name: /^(后工序|出货|间距|交期开票)/ });
    expect(
      (await rows.allTextContents()).map((text) => /^(后工序|出货|间距|交期开票)/.exec(text)?.[0]),
    ).toEqual(["后工序", "出货", "间距", "交期开票"]);
  });
});

const largeText = [
  { width: 320, text: 100 },
  { width: 360, text: 150 },
  { width: 390, text: 200 },
];

/** Numbers of the ladder that break into lines or stick out of their place. */
const brokenIn = (page: Page): Promise<(string | null)[]> =>
  ladder(page)
    .getByRole("radio")
    .evaluateAll((radios) =>
      radios
        .flatMap((radio) => [...(radio.closest("label")?.querySelectorAll("span") ?? [])])
        .filter((span) => span.childElementCount === 0 && span.getClientRects().length > 0)
        .filter((span) => {
          const range = document.createRange();
          range.selectNodeContents(span);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return lines.size > 1 || span.scrollWidth > span.clientWidth + 1;
        })
        .map((span) => span.textContent),
    );

/** Fields that are too narrow for what stands in them. */
const cutIn = (page: Page): Promise<string[]> =>
  page.getByRole("textbox").evaluateAll((fields) =>
    fields
      .filter((field) => field.getClientRects().length > 0)
      .filter((field) => field.scrollWidth > field.clientWidth)
      .map((field) => field.getAttribute("aria-label") ?? field.id),
  );

test("@long no number is broken or cut on a narrow phone or with large text", {
  tag: "@own-window",
}, async ({ page }) => {
  for (const id of ["roll-label-coated", "tuck-box", "brochure-saddle"]) {
    for (const { width, text } of largeText) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(`/produce/detail/${id}`);
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, text);
      await expect(ladder(page).getByRole("radio")).not.toHaveCount(0);
      const place = `${id} at ${width} with ${text} % text`;
      expect.soft(await brokenIn(page), place).toEqual([]);
      expect.soft(await cutIn(page), place).toEqual([]);
    }
  }
});

test("@long another quantity gets a row of its own, in order and chosen", async ({ page }) => {
  await page.goto("/produce/detail/roll-label-coated");
  await page.getByLabel("每款数量").fill("7300");
  const rows = ladder(page).getByRole("radio");
  await expect(rows).toHaveCount(6);
  const names = await rows.evaluateAll((all) =>
    all.map((one) => /^[\d,]+/.exec(one.getAttribute("aria-label") ?? "")?.[0]),
  );
  expect(names).toEqual(["500", "1,000", "2,000", "5,000", "7,300", "10,000"]);
  await expect(ladder(page).getByRole("radio", { name: /^7,300 / })).toBeChecked();
});

test("@long one film for the other is one tap, in the sheet whose foot says the price", async ({
  page,
}) => {
  await page.goto("/produce/detail/roll-label-coated");
  const row = page.getByRole("button", { name: /^后工序/ });
  await expect(row).toContainText("不做");
  await row.click();
  const sheet = page.getByRole("dialog", { name: "后工序" });
  await sheet.getByRole("radio", { name: /^覆光膜/ }).click();
  await sheet.getByRole("radio", { name: /^覆哑膜/ }).click();
  await expect(sheet.getByRole("radio", { name: /^覆光膜/ })).not.toBeChecked();
  const foot = await sheet
    .getByText(/元\/枚$/)
    .locator("..")
    .textContent();
  const reported = /^¥([\d,]+\.\d\d)/.exec(foot ?? "")?.[1]?.replaceAll(",", "");
  await page.keyboard.press("Escape");
  await expect(row).toContainText("覆哑膜");
  await expect(row).not.toContainText("覆光膜");
  await expect(row).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "合计" })).toContainText(
    `合计 ${reported} 元`,
  );
});

test("what a choice adds is what the price then says", async ({ page }) => {
  await page.goto("/produce/detail/brochure-saddle");
  const spoken = page.getByRole("status").filter({ hasText: "合计" });
  await expect(spoken).toHaveText(/^合计 \d/);
  const total = async () =>
    Number(/合计 ([\d.]+) 元/.exec((await spoken.textContent()) ?? "")?.[1]);
  const before = await total();
  const lighter = page.getByRole("radio", { name: /^128 g/ });
  await expect(page.locator("label", { has: lighter })).toContainText(/−¥[\d,.]+/);
  const text = await page.locator("label", { has: lighter }).textContent();
  const less = Number(/−¥([\d,.]+)/.exec(text ?? "")?.[1]?.replaceAll(",", ""));
  await lighter.click();
  await expect.poll(total).not.toBe(before);
  expect(((await total()) + less).toFixed(2)).toBe(before.toFixed(2));
});

test("@long a cover is offered what covers have, inner pages what they have", async ({ page }) => {
  await page.goto("/produce/detail/brochure-saddle");
  await page.getByRole("button", { name: /^封面 4 P/ }).click();
  const cover = page.getByRole("dialog", { name: "封面" });
  await expect(cover.getByRole("group", { name: "另加" }).getByRole("checkbox")).toHaveCount(4);
  await expect(cover.getByText("糊盒")).toHaveCount(0);
  await cover.getByRole("button", { name: "完成" }).click();
  await page.getByRole("button", { name: /^内页 24 P/ }).click();
  const inner = page.getByRole("dialog", { name: "内页" });
  await expect(inner.getByRole("radiogroup", { name: "上光" }).getByRole("radio")).toHaveCount(2);
  await expect(inner.getByRole("group", { name: "另加" })).toHaveCount(0);
});

test("@long the winding is chosen by its picture", async ({ page }) => {
  await page.goto("/produce/detail/roll-label-coated");
  await page.getByRole("button", { name: /^出货/ }).click();
  const sheet = page.getByRole("dialog", { name: "出货" });
  const inside = sheet.getByRole("radiogroup", { name: "出标方向，标面朝内" });
  await expect(inside.locator("svg")).toHaveCount(4);
  await inside.getByRole("radio", { name: "右先出" }).click();
  await sheet.getByRole("button", { name: "完成" }).click();
  await expect(page.getByRole("button", { name: /^出货/ })).toContainText("标面朝内，右先出");
});

/** Tab presses from the skip link to 立即下单, by what has the focus at each. */
async function stopsToOrder(page: Page): Promise<number> {
  const named = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  for (let stops = 1; stops <= 60; stops += 1) {
    await page.keyboard.press("Tab");
    if ((await named()) === "立即下单") return stops;
  }
  throw new Error("立即下单 is not within sixty tab stops");
}

test("by keys: the form is a few stops, and a link leads past it to the price", async ({
  page,
}) => {
  await page.goto("/produce/detail/roll-label-coated");
  await expect(page.getByText(/已锁价/).first()).toBeVisible();
  const skip = page.getByRole("link", { name: "跳到价格" });
  await skip.focus();
  expect(await stopsToOrder(page)).toBeLessThanOrEqual(30);
  await skip.focus();
  await page.keyboard.press("Enter");
  expect(await stopsToOrder(page)).toBeLessThanOrEqual(3);
});

test("arrow keys go through tiles and ladder", async ({ page }) => {
  await page.goto("/produce/detail/roll-label-coated");
  const [first, second] = [
    page.getByRole("radio", { name: /^铜版纸/ }),
    page.getByRole("radio", { name: /^白 PP/ }),
  ];
  await first.focus();
  await page.keyboard.press("ArrowRight");
  await expect(second).toBeFocused();
  await expect(second).toBeChecked();
  await expect(page.getByRole("button", { name: /^白 PP/ })).toBeVisible();
});
