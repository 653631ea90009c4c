import { readFileSync } from "node:fs";
import { relative } from "node:path";
import react from "@vitejs/plugin-react";
import { createVitest } from "vitest/node";
import { inRoot, root } from "#scripts/house.mjs";
import { mutantsOf } from "./mutants.mjs";
import { switched } from "./switched.mjs";

/** A process that runs the judge once, over one file with all its mutants in it. */
const [file] = process.argv.slice(2);

const plugin = {
  name: "mutants",
  enforce: "pre",
  load(id) {
    const path = relative(root, id.split("?")[0]).replaceAll("\\", "/");
    const source = () => readFileSync(inRoot(path), "utf8");
    if (path === file) return switched(mutantsOf(source(), path), source());
    if (path.startsWith("tests/machines/") && /\.tsx?$/.test(path))
      return source().replace(
        /^import \{(.*)\} from "vitest";/m,
        "const {$1} = globalThis.standIn;",
      );
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
    reporters: [{}],
    include: ["scripts/mutation/judge.mjs"],
  },
  { plugins: [plugin, react()], logLevel: "silent" },
);
const [project] = vitest.projects;
await vitest.runTestSpecifications([
  project.createSpecification(inRoot("scripts/mutation/judge.mjs")),
]);
await vitest.close();
