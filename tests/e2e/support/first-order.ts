import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { fixedCaptcha, freshMobile } from "./shop-client.ts";

/** Counts what a thumb does: presses of links, buttons and boxes, and fields that are filled in. */
export function countedHand(page: Page) {
  const done = { taps: 0, fields: 0 };
  const tap = async (name: string | RegExp, role: "button" | "link" | "checkbox" = "button") => {
    done.taps += 1;
    await page.getByRole(role, { name }).first().click();
  };
  const fill = async (label: string, text: string) => {
    done.fields += 1;
    await page.getByLabel(label, { exact: true }).fill(text);
  };
  return { done, tap, fill };
}

/** The provider's own page is not the shop's. */
export async function payAtTheProvider(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await page.getByRole("button", { name: "支付成功" }).click();
  await expect(page.getByText("付款成功")).toBeVisible();
}

/**
 * From the home screen to a paid first order.
 * @param tab another product of the quick quote than its first
 * @returns what the hand did
 */
export async function firstOrder(
  page: Page,
  tab?: string,
): Promise<{ taps: number; fields: number }> {
  const { done, tap, fill } = countedHand(page);
  await page.goto("/");
  const quick = page.getByRole("region", { name: "快速报价" });
  await expect(quick.getByRole("status")).toContainText("发货");
  if (tab !== undefined) {
    done.taps += 1;
    await quick.getByText(tab, { exact: true }).click();
    await expect(quick.getByRole("radio", { name: tab })).toBeChecked();
    await expect(quick.getByRole("status")).toContainText("发货");
  }
  done.taps += 1;
  await quick.getByRole("link").click();
  await expect(page).toHaveURL(/\/produce\/detail\//);
  await tap("立即下单");
  await expect(page.getByRole("form", { name: "注册" })).toBeVisible();
  const mobile = freshMobile();
  await fill("手机号", mobile);
  await fill("密码", "quire500x");
  await fill("邮箱", "buyer@example.com");
  await fill("姓名", "王小墨");
  await fill("验证码", fixedCaptcha);
  await tap(/我已阅读并同意/, "checkbox");
  await tap(/^注册$/);
  await expect(page).toHaveURL(/\/checkout/);
  await expect(page.getByLabel("收货人", { exact: true })).toHaveValue("王小墨");
  await expect(page.getByLabel("手机", { exact: true })).toHaveValue(mobile);
  await fill("粘贴整段地址", "广东省深圳市南山区科技园南区8栋201");
  await expect(page.getByText(/^含运费/)).toBeVisible();
  await tap("提交订单");
  await expect(page).toHaveURL(/\/pay\//);
  await expect(page.getByRole("radio", { name: /演示/ })).toBeChecked();
  await tap("立即支付");
  await payAtTheProvider(page);
  return done;
}
