import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { buyerScreens, openScreen } from "#tests/e2e/support/screens.ts";
import { unexplained } from "#tests/e2e/support/unexplained.ts";

test("@long every disabled control of the buyer's screens says why without a network", async ({
  page,
  context,
  client,
  buyer,
}) => {
  test.setTimeout(300_000);
  const screens = await buyerScreens(client, buyer);
  await signIn(page, buyer);
  // The device keeps what each screen has loaded.
  for (const screen of screens) await openScreen(page, screen);
  await context.setOffline(true);
  for (const screen of screens) {
    await page.evaluate((to) => {
      history.pushState({ key: crypto.randomUUID() }, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, screen.path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    expect.soft(await page.evaluate(unexplained), `${screen.path} offline`).toEqual([]);
  }
});
