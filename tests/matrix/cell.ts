import { expect, signIn } from "#tests/browser/fixtures.ts";
import type { Ending, Played, StepName } from "./cells.ts";
import { play, type Road } from "./play.ts";
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
  const { page, buyer } = world;
  const step = steps[name];
  const says = (words = "") => expect(page.getByText(words).first()).toBeVisible(patient);
  const effects = (at: string) => expect.poll(() => step.effects(world, at), patient);
  if (played === "dayAhead") await page.clock.install({ time: Date.now() + dayMs });
  await signIn(page, buyer);
  const at = await step.open(world);
  const { keys, mended } = await play(page, road, played, step);
  if (ending.ends === "once" && ending.words !== undefined) await says(ending.words);
  if (played === "away") {
    await expect(page.getByRole("status").filter({ hasText: "离线" })).toBeVisible(patient);
    await road.between.comeBack();
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
  // However often it was sent: one tap has one key.
  if (ending.ends === "once") expect(new Set(keys).size).toBe(1);
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
