import { expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";
import { matchScreen } from "#app/matching.ts";
import { routes } from "#app/routes.ts";
import { noteSettling, onSettling } from "#app/settling.ts";
import { appUpdateMachine } from "#machines/app-update.machine.ts";

test("money is spent on the checkout and at the cashier, and nowhere else", () => {
  const settling = routes.filter((route) => route.settling).map(({ path }) => path);
  expect(settling.sort()).toEqual(["/checkout", "/pay/:order_id"]);
});

for (const path of ["/checkout", "/pay/6b1c1c34-7a44-4a0e-9a30-000000000001"]) {
  test(`no update is offered or let in at ${path}, and one that waited is offered after it`, () => {
    const done: string[] = [];
    const update = createActor(
      appUpdateMachine.provide({
        actors: { register: fromPromise<void>(() => new Promise(() => {})) },
        actions: { letIn: () => done.push("let in"), reload: () => done.push("reloaded") },
      }),
    ).start();
    onSettling((settling) => update.send({ type: settling ? "stake.began" : "stake.ended" }));
    noteSettling(matchScreen(path).route.settling);
    update.send({ type: "version.waiting" });
    update.send({ type: "update" });
    expect(update.getSnapshot().value).toEqual({ version: "ready", moment: "atStake" });
    expect(done).toEqual([]);
    noteSettling(matchScreen("/user/order").route.settling);
    expect(update.getSnapshot().value).toEqual({ version: "ready", moment: "free" });
    update.send({ type: "update" });
    expect(done).toEqual(["let in"]);
  });
}
