import { heldVitest } from "./held-vitest.mjs";
import { mutantsOf } from "./mutants.mjs";
import { switched } from "./switched.mjs";

/** A process that runs the judge once, over one file with all its mutants in it. */
const [file] = process.argv.slice(2);
const judge = "tools/mutation/judge.mjs";

function changed(path, source) {
  if (path === file) return switched(mutantsOf(source(), path), source());
  if (path.startsWith("tests/machines/") && /\.tsx?$/.test(path))
    return source().replace(/^import \{(.*)\} from "vitest";/m, "const {$1} = globalThis.standIn;");
}

const vitest = await heldVitest(changed, { include: [judge] });
await vitest.run([judge]);
await vitest.close();
