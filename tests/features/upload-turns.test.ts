import { expect, test } from "vitest";
import { makeTurns } from "#components/artwork/upload-turns.ts";

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test("files are sent one after the other; one that leaves early delays no other", async () => {
  const turns = makeTurns<string>();
  const begun: string[] = [];
  for (const name of ["a", "b", "c"]) void turns.take(name).then(() => begun.push(name));
  await settled();
  expect(begun).toEqual(["a"]);
  turns.leave("b");
  turns.leave("a");
  await settled();
  expect(begun).toEqual(["a", "c"]);
});

test("a second request goes to the end of the queue, and replaces the first", async () => {
  const turns = makeTurns<string>();
  const begun: string[] = [];
  const ask = (name: string, reported = name) =>
    void turns.take(name).then(() => begun.push(reported));
  ask("a");
  ask("b", "b, first");
  ask("c");
  ask("b", "b, again");
  turns.leave("a");
  await settled();
  expect(begun).toEqual(["a", "c"]);
  turns.leave("c");
  turns.leave("nobody");
  await settled();
  expect(begun).toEqual(["a", "c", "b, again"]);
});
