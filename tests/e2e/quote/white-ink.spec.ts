import * as v from "valibot";
import { job } from "#contract/jobs/jobs.ts";
import { paths } from "#contract/paths/paths.ts";
import { encodeJob } from "#pricing/analysis/job-code.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";

const part = { name: "单张", gsm: 300, frontColors: 4, backColors: 0 };
const linkTo = async (paperId: string) => {
  const tag = {
    quoteType: "ysp",
    yspType: "flat",
    lengthMm: 210,
    widthMm: 90,
    quantity: 1000,
    parts: [{ ...part, paperId }],
  };
  return paths.sharedQuote({ code: await encodeJob({ title: "吊牌", job: v.parse(job, tag) }) });
};

test("@long prints white alone on black board, and says its price", async ({ page }) => {
  await page.goto(await linkTo("heika"));
  await page.getByRole("button", { name: "其他印刷颜色" }).click();
  const sheet = page.getByRole("dialog", { name: "印刷" });
  await expect(sheet.getByText("换白墨每单 60 元，每印张每面最多 2 元")).toBeVisible();
  await sheet.getByLabel("正面白墨").selectOption("只印白墨");
  // 456.65 before 13 % of tax: `tests/pricing/choices/white-ink.test.ts`.
  await expect(sheet.getByText("¥516.01")).toBeVisible();
  await sheet.getByRole("button", { name: "完成" }).click();
  await expect(page.getByRole("button", { name: "单面白墨，改印刷颜色" })).toBeVisible();
});

test("@long says why white paper has no white ink", async ({ page }) => {
  await page.goto(await linkTo("shuangtong"));
  await page.getByRole("button", { name: "其他印刷颜色" }).click();
  const sheet = page.getByRole("dialog", { name: "印刷" });
  await expect(sheet.getByText("不能加白墨：双铜纸是白的，不用印白墨。")).toBeVisible();
  await expect(sheet.getByLabel("正面白墨")).toHaveCount(0);
});
