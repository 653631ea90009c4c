import { leftOut } from "./left-out.mjs";
import { mutantsOf } from "./mutants.mjs";
import { sources } from "./scope.mjs";

/** The files of a group, tried together: each with its mutants, whose numbers among all begin at `base`. */
export function numbered(group) {
  let total = 0;
  const files = [];
  for (const file of sources()) {
    if (file.together !== group) continue;
    const { mutants } = mutantsOf(file.source, file.path);
    files.push({ ...file, mutants, leftOut: leftOut(file), base: total });
    total += mutants.length;
  }
  const fileOf = (mutant) => files.findLast(({ base }) => base <= mutant);
  return { files, total, fileOf };
}
