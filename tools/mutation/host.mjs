import { relative } from "node:path";
import { inRoot, root } from "#scripts/lib/root.mjs";
import { heldVitest } from "./held-vitest.mjs";
import { mutantsOf } from "./mutants.mjs";
import { switched, traced } from "./switched.mjs";

/**
 * A process of its own that holds one vitest, so that a mutant that never ends can be ended with it.
 * Asked `{ mutant, tests }` it says `{ ended }` after each test file, and last `{ verdict, by }`, `by`
 * being the test file that noticed.
 */
const [mode, ...files] = process.argv.slice(2);

/** Replaced file contents: switches, traces, or one planted text. */
function changed(path, source) {
  if (!files.includes(path)) return;
  if (mode === "planted") {
    const fault = JSON.parse(process.env.SHOP_PLANTED_FAULT);
    return source().replace(fault.find, () => fault.replace);
  }
  const found = mutantsOf(source(), path);
  return mode === "traced" ? traced(found, source(), path) : switched(found, source());
}

class InTheGivenOrder {
  sort(specifications) {
    return specifications;
  }
  shard(specifications) {
    return specifications;
  }
}

/** A mutant that never ends is ended from outside; a planted fault's test says so itself. */
const testTimeout = mode === "planted" || mode === "unchanged" ? 60_000 : 600_000;

const vitest = await heldVitest(changed, {
  bail: mode === "traced" ? 0 : 1,
  reporters: [{ onTestModuleEnd: ({ moduleId }) => process.send({ ended: moduleId }) }],
  sequence: { sequencer: InTheGivenOrder },
  setupFiles: [inRoot("tools/mutation/setup.mjs")],
  testTimeout,
  hookTimeout: testTimeout,
});

/** `red`: a test failed. `broken`: none did, but a file could not even be loaded. */
async function verdictOf(tests) {
  const { testModules, unhandledErrors } = await vitest.run(tests);
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
