import type { Page } from "@playwright/test";
import { expect, signIn } from "#tests/e2e/support/fixtures.ts";
import { untilInstalled } from "#tests/e2e/support/screens.ts";
import type { Ending, Played, StepName } from "./cells.ts";
import { nextWaits, play, type Road } from "./play.ts";
import { steps, type World } from "./steps.ts";

const dayMs = 86_400_000;
/** Longer than a page waits for one answer. */
const patient = { timeout: 30_000 };

/** Plays one cell on a page of its own, and holds screen and database against what it should come to. */
export async function playCell(
  name: StepName,
  { played, ...ending }: { readonly played: Played } & Ending,
  world: World,
  road: Road,
): Promise<void> {
  const { buyer } = world;
  let { page } = world;
  const step = steps[name];
  const says = (words = "") => expect(page.getByText(words).first()).toBeVisible(patient);
  const effects = (at: string) => expect.poll(() => step.effects(world, at), patient);
  if (played === "dayAhead") await page.clock.install({ time: Date.now() + dayMs });
  await signIn(page, buyer);
  if (played === "nextVersion") await untilInstalled(page);
  const at = await step.open(world);
  const { keys, sessions, mended } = await play(page, road, played, step);
  if (ending.ends === "once" && ending.words !== undefined) await says(ending.words);
  const isSent = () => expect.poll(() => sessions.length, patient).toBeGreaterThan(0);
  if (played === "secondTab") {
    const other = await page.context().newPage();
    await other.goto("/outbox");
    await expect(other.getByRole("heading", { level: 1, name: "待发箱" })).toBeVisible();
    await road.between.comeBack();
  }
  if (played === "crashed") {
    await isSent();
    page = await afterCrash(page, mended);
  }
  if (played === "away") {
    await expect(page.getByRole("status").filter({ hasText: "离线" })).toBeVisible(patient);
    await road.between.comeBack();
  }
  if (ending.ends === "sealed") {
    await isSent();
    await comeAsAnother(world);
    expect(new Set(sessions)).toEqual(new Set([buyer.token]));
    await effects(at).toBe(ending.effects);
    return;
  }
  if (ending.ends !== "once") await says(ending.words);
  await mended();
  switch (ending.ends) {
    case "once":
      await step.done(page);
      break;
    case "stands":
      break;
    case "login":
      await effects(at).toBe(0);
      return;
    case "again":
      await effects(at).toBe(0);
      await step.tap(page, 1);
      await step.done(page);
  }
  await effects(at).toBe(1);
  if (played === "nextVersion") expect(await nextWaits(page)).toBe(true);
  if (played === "lateDuplicate") {
    await road.between.deliver();
    await effects(at).toBe(1);
  }
  // However often it was sent: one tap has one key.
  if (ending.ends === "once") expect(new Set(keys).size).toBe(1);
}

/** The page's process is killed once the shop has done it; another page of the browser opens there. */
async function afterCrash(page: Page, done: () => Promise<void>): Promise<Page> {
  const at = page.url();
  await done();
  const inspector = await page.context().newCDPSession(page);
  const gone = page.waitForEvent("crash");
  void inspector.send("Page.crash").catch(() => undefined);
  await gone;
  const next = await page.context().newPage();
  await next.goto(at);
  return next;
}

/** Another buyer logs in where the tap was made, and looks at their orders. */
async function comeAsAnother({ page, client }: World): Promise<void> {
  await signIn(page, await client.registerBuyer());
  await page.goto("/user/order");
  await expect(page.getByText("还没有订单")).toBeVisible(patient);
}

/** Without it the cells prove nothing: a page that made a key for each sending would double. */
export async function control(world: World, road: Road): Promise<void> {
  const { invoice } = steps;
  road.between.newKeys = true;
  await signIn(world.page, world.buyer);
  const at = await invoice.open(world);
  await play(world.page, road, "cutReply", invoice);
  await expect.poll(() => invoice.effects(world, at), patient).toBe(2);
}
