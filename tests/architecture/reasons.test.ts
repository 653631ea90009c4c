import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** An opening tag of a button with a `disabled` of its own, over several lines. */
const disabledButton =
  /<(?:Button|button)\b(?:[^<>]|=>|\{[^{}]*<=?[^{}]*\}|>=)*?\sdisabled(?:[=\s])/g;

const screens = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((path) => join("src", path))
  .filter((path) => path.endsWith(".tsx") && !/^src\/(?:devtools|staff)\//.test(path));

test("a button that cannot act says why at the press: none is only disabled", () => {
  const found = screens.flatMap((path) => {
    const count = readFileSync(path, "utf8").match(disabledButton)?.length ?? 0;
    return count === 0 ? [] : [count === 1 ? path : `${path} ${count}`];
  });
  expect(found.sort()).toEqual([]);
  expect(
    "<Button tone='plain'\n onClick={() => go()}\n disabled={offline}>".match(disabledButton),
  ).toHaveLength(1);
});
