import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { AnyStateMachine } from "xstate";
import { machines } from "#devtools/all-charts.ts";
import { readTrace } from "#devtools/trace.ts";
import { checkoutMachine } from "#machines/checkout.machine.ts";
import { aliasOf, providePublicPart } from "#machines/redaction.ts";
import { strayed } from "./trace-replay.ts";

/** Traces exported by the inspector: recorded behaviour must not change. */
const folder = join(process.cwd(), "tests", "traces");
const ofToday = new Map<string, AnyStateMachine>(machines.map((one) => [one.id, one]));

function momentsOf(file: string) {
  const trace = readTrace(readFileSync(join(folder, file), "utf8"));
  if (trace === null) throw new Error(`${file} is no trace`);
  return trace.moments;
}

describe("the machines of today go the way of each trace", () => {
  test.each(readdirSync(folder).filter((name) => name.endsWith(".json")))("%s", (file) => {
    const moments = momentsOf(file);
    expect(moments.some(({ machine }) => machine !== null)).toBe(true);
    expect(strayed(moments, ofToday)).toEqual([]);
  });
});

test("a machine that breaks the rule of a trace strays from it", () => {
  // As if silence meant that nothing was ordered.
  const hasty = checkoutMachine.provide({ guards: { isUncertain: () => false } });
  const found = strayed(momentsOf("lost-reply.json"), new Map([["checkout", hasty]]));
  expect(found.map(({ actor, event }) => [actor, event])).toEqual([
    ["checkout", "xstate.error.actor.place"],
  ]);
});

test("a replay does not depend on which texts the inspector hid before", () => {
  providePublicPart(aliasOf);
  expect(strayed(momentsOf("lost-reply.json"), ofToday)).toEqual([]);
});
