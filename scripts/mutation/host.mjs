import { readFileSync } from "node:fs";
import { relative } from "node:path";
import react from "@vitejs/plugin-react";
import { createVitest } from "vitest/node";
import { inRoot, root } from "#scripts/house.mjs";
import { mutantsOf } from "./mutants.mjs";
import { switched, traced } from "./switched.mjs";

/**
 * A process of its own that holds one vitest, so that a mutant that never ends can be ended with it.
 * Asked `{ mutant, tests }` it says `{ ended }` after each test file, and last `{ verdict, by }`, `by`
 * being the test file that noticed.
 */
const [mode, ...files] = process.argv.slice(2);

/** What stands in the place of a file: switches, traces, or one planted text. */
function changed(path, source) {
  if (mode === "planted") {
    const fault = JSON.parse(process.env.SHOP_PLANTED_FAULT);
    return source.replace(fault.find, () => fault.replace);
  }
  const found = mutantsOf(source, path);
  return mode === "traced" ? traced(found, source, path) : switched(found, source);
}

const plugin = {
  name: "mutants",
  enforce: "pre",
  load(id) {
    const path = relative(root, id.split("?")[0]).replaceAll("\\", "/");
    if (files.includes(path)) return changed(path, readFileSync(inRoot(path), "utf8"));
  },
};

class InTheGivenOrder {
  sort(specifications) {
    return specifications;
  }
  shard(specifications) {
    return specifications;
  }
}

const vitest = await createVitest(
  "test",
  {
    config: false,
    watch: false,
    root,
    pool: "threads",
    maxWorkers: 1,
    fileParallelism: false,
    bail: mode === "traced" ? 0 : 1,
    reporters: [{ onTestModuleEnd: ({ moduleId }) => process.send({ ended: moduleId }) }],
    sequence: { sequencer: InTheGivenOrder },
    include: ["tests/**/*.test.{ts,tsx}"],
    setupFiles: [inRoot("scripts/mutation/setup.mjs")],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
  { plugins: [plugin, react()], logLevel: "silent" },
);
const [project] = vitest.projects;

/** `red`: a test failed. `broken`: none did, but a file could not even be loaded. */
async function verdictOf(tests) {
  const specifications = tests.map((test) => project.createSpecification(inRoot(test)));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failed = testModules.find((module) => [...module.children.allTests("failed")].length > 0);
  if (failed !== undefined) return { verdict: "red", by: relative(root, failed.moduleId) };
  const broken = testModules.find((module) => module.state() === "failed");
  if (broken !== undefined) return { verdict: "broken", by: relative(root, broken.moduleId) };
  if (unhandledErrors.length > 0) return { verdict: "broken", by: String(unhandledErrors[0]) };
  return { verdict: testModules.length === 0 ? "broken" : "green" };
}

process.on("message", async ({ mutant, tests }) => {
  process.env.SHOP_MUTANT = String(mutant);
  process.send(await verdictOf(tests));
});
process.on("disconnect", () => process.exit(0));
process.send({ verdict: "ready" });
