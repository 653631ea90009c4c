import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const script = `
  const { heldVitest } = await import("#tools/mutation/held-vitest.mjs");
  const held = await heldVitest(() => undefined, { testTimeout: 60_000 });
  const { testModules, unhandledErrors } = await held.run(process.argv.slice(1));
  const failed = testModules.flatMap((module) => module.errors());
  console.log(JSON.stringify({
    states: testModules.map((module) => module.state()),
    wrong: [...failed, ...unhandledErrors].map(({ message }) => message),
  }));
  process.exit();
`;

test("the process that tries mutants runs tests of pages and of machines", async () => {
  const files = ["tests/configurator/kinds-fields.test.tsx", "tests/machines/checkout.test.ts"];
  const run = promisify(execFile);
  const { stdout } = await run("node", ["--input-type=module", "-e", script, ...files]);
  expect(JSON.parse(stdout)).toEqual({ states: ["passed", "passed"], wrong: [] });
});
