import { inRoot } from "#scripts/lib/root.mjs";
import { heldVitest } from "./held-vitest.mjs";
import { mutantsOf } from "./mutants.mjs";
import { numbered } from "./numbered.mjs";
import { switchedTogether, tracedTogether } from "./together.mjs";

/** A process that holds one vitest over files with all their mutants. Asked for a test file, it says what went wrong. */
const text = process.env.SHOP_MUTATION_PLAN === undefined ? tracedTogether : switchedTogether;
const files = new Map(
  numbered(process.env.SHOP_MUTATION_GROUP).files.map((file) => [file.path, file]),
);

const vitest = await heldVitest(
  (path, source) => {
    const file = files.get(path);
    return file && text(mutantsOf(source(), path), source(), file.base);
  },
  {
    runner: inRoot("tools/mutation/runner.mjs"),
    testTimeout: 120_000,
    hookTimeout: Number(process.env.SHOP_MUTATION_HOOK_MS ?? 120_000),
  },
);

process.on("message", async (test) => {
  const { testModules, unhandledErrors } = await vitest.run([test]);
  const errors = testModules.flatMap((module) => [
    ...module.errors(),
    ...[...module.children.allTests("failed")].flatMap((failed) => failed.result().errors),
  ]);
  if (process.connected)
    process.send({ wrong: [...errors, ...unhandledErrors].map(({ message }) => message) });
});
process.on("disconnect", () => process.exit(0));
process.send("ready");
