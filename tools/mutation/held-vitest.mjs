import { readFileSync } from "node:fs";
import { relative } from "node:path";
import react from "@vitejs/plugin-react";
import { createVitest } from "vitest/node";
import { inRoot, root } from "#scripts/lib/root.mjs";

/** The environment of tests with a page, as in vitest.config.ts. */
const alias = {
  "vitest-environment-bundled-happy-dom": inRoot("tests/happy-dom/environment.ts"),
};

/**
 * One vitest in this process, on one thread: `changed(path, source)` replaces a file's text, or is
 * undefined where the file stays; `options` are vitest's own.
 */
export async function heldVitest(changed, options) {
  const plugin = {
    name: "mutants",
    enforce: "pre",
    load(id) {
      const path = relative(root, id.split("?")[0]).replaceAll("\\", "/");
      return changed(path, () => readFileSync(inRoot(path), "utf8"));
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
      globalSetup: "tests/happy-dom/bundle.ts",
      ...options,
    },
    { plugins: [plugin, react()], resolve: { alias }, logLevel: "silent" },
  );
  const [project] = vitest.projects;
  const run = (tests) =>
    vitest.runTestSpecifications(tests.map((test) => project.createSpecification(inRoot(test))));
  return { run, close: () => vitest.close() };
}
