import { orderDetailCall, takeGood } from "#contract/orders/orders.ts";
import { putReview } from "#contract/reviews/reviews.ts";
import { expect, signIn } from "#tests/e2e/support/fixtures.ts";
import { test } from "#tests/e2e/support/quick-shop.ts";
import { newKey, untilInstalled } from "#tests/e2e/support/screens.ts";
import { shippedOrder } from "#tests/e2e/support/shipped-order.ts";

test.use({ serviceWorkers: "allow" });

test("@long a review that is written without a network waits in the outbox", async ({
  page,
  between,
  client,
  buyer,
}) => {
  const { order_id } = await shippedOrder(client, buyer);
  await client.call(takeGood, { order_id }, { as: buyer });
  const { items } = await client.call(orderDetailCall, { order_id }, { as: buyer });
  const product = `/produce/detail/${items[0]?.productId}`;
  const reviews = page.getByRole("region", { name: "买家评价" });

  await signIn(page, buyer);
  await page.goto(product);
  await expect(reviews).toContainText("还没有评价");
  await page.goto(`/user/paper/order/detail/${order_id}`);
  await page.getByRole("link", { name: "评价" }).click();
  const form = page.getByRole("form", { name: /^评价/ });
  await expect(form).toBeVisible();
  await untilInstalled(page);
  await between.goAway();
  await page.reload();
  await form.getByRole("button", { name: "发布评价" }).click();
  await expect(form).toContainText("请选择几星");
  await expect(form).toContainText("请填写评价");
  await form.getByRole("radio", { name: /^4 星/ }).check();
  await form.getByRole("textbox", { name: "评价" }).fill("裁切齐，\n颜色准。");
  await form.getByRole("button", { name: "发布评价" }).click();
  await expect(page.getByText("评价存在本机，联网后自动发出。")).toBeVisible();
});

test("@long a buyer adds a picture, changes the review and deletes it", async ({
  page,
  client,
  buyer,
}) => {
  const { order_id } = await shippedOrder(client, buyer);
  await client.call(takeGood, { order_id }, { as: buyer });
  const { items } = await client.call(orderDetailCall, { order_id }, { as: buyer });
  const [item] = items;
  const written = { item_id: item?.id ?? "", stars: 2, words: "起皱", pictures: [] } as const;
  await client.call(putReview, { ...written, pictures: [] }, { as: buyer, key: newKey() });
  await signIn(page, buyer);
  await page.goto(`/user/review/${order_id}`);
  await page.getByRole("button", { name: "修改" }).click();
  await page.getByRole("radio", { name: /^5 星/ }).check();
  await page.getByLabel("加照片").setInputFiles("public/icons/icon-512.png");
  await expect(page.getByRole("img", { name: "照片 1" })).toBeVisible();
  await page.getByRole("button", { name: "保存修改" }).click();
  await expect(page.getByText("评价已发布")).toBeVisible();
  await page.goto(`/produce/detail/${item?.productId}`);
  const reviews = page.getByRole("region", { name: "买家评价" });
  const picture = reviews.getByRole("img", { name: "买家的照片 1" });
  await picture.scrollIntoViewIfNeeded();
  const isDrawn = () => picture.evaluate((one: HTMLImageElement) => one.naturalWidth);
  await expect.poll(isDrawn).toBe(512);

  await page.goto(`/user/review/${order_id}`);
  await page.getByRole("button", { name: "删除" }).click();
  const question = page.getByRole("dialog", { name: "删除这条评价？" });
  await question.getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("您删除了这件商品的评价。")).toBeVisible();
});
