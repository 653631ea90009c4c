import { readFileSync } from "node:fs";
import { relative } from "node:path";
import react from "@vitejs/plugin-react";
import { createVitest } from "vitest/node";
import { inRoot, root } from "#scripts/house.mjs";
import { mutantsOf } from "./mutants.mjs";
import { numbered } from "./numbered.mjs";
import { switchedTogether, tracedTogether } from "./together.mjs";

/** A process that holds one vitest over files with all their mutants. Asked for a test file, it says what went wrong. */
const text = process.env.SHOP_MUTATION_PLAN === undefined ? tracedTogether : switchedTogether;
const files = new Map(numbered().files.map((file) => [file.path, file]));

const plugin = {
  name: "mutants",
  enforce: "pre",
  load(id) {
    const path = relative(root, id.split("?")[0]).replaceAll("\\", "/");
    const file = files.get(path);
    if (file === undefined) return;
    const source = readFileSync(inRoot(path), "utf8");
    return text(mutantsOf(source, path), source, file.base);
  },
};

const vitest = await createVitest(
  "test",
  {
    config: false,
    watch: false,
    root,
    pool: "threads",
    maxWorkers: 1,
    fileParallelism: false,
    reporters: [{}],
    include: ["tests/**/*.test.{ts,tsx}"],
    runner: inRoot("scripts/mutation/runner.mjs"),
    testTimeout: 120_000,
  },
  { plugins: [plugin, react()], logLevel: "silent" },
);
const [project] = vitest.projects;

process.on("message", async (test) => {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([
    project.createSpecification(inRoot(test)),
  ]);
  const errors = testModules.flatMap((module) => [
    ...module.errors(),
    ...[...module.children.allTests("failed")].flatMap((failed) => failed.result().errors),
  ]);
  if (process.connected)
    process.send({ wrong: [...errors, ...unhandledErrors].map(({ message }) => message) });
});
process.on("disconnect", () => process.exit(0));
process.send("ready");
