import { afterEach, expect, test } from "vitest";
import { fromPromise, setup } from "xstate";
import { type Running, runningNow, valueWords } from "#devtools/running.ts";
import { startActor } from "#machines/actor-registry.ts";
import { inspectActors, type Observation } from "#machines/inspection.ts";

const form = setup({
  types: {} as { context: { mobile: string; tries: number } },
  actors: { send: fromPromise<void>(() => new Promise(() => {})) },
}).createMachine({
  id: "form",
  initial: "filling",
  context: { mobile: "13800138000", tries: 1 },
  states: {
    filling: { on: { submit: "sending" } },
    sending: { tags: "busy", invoke: { id: "send", src: "send" }, on: { stop: "done" } },
    done: { type: "final" },
  },
});

let stop = () => {};
afterEach(() => stop());

const reported = ({ context, children, ...rest }: Running): unknown => ({
  ...rest,
  context: context(),
  children: children.map(reported),
});

test("what started before anybody looked is listed with what it invoked, redacted, until it ends", () => {
  const actor = startActor("form 7", form);
  actor.send({ type: "submit" });
  expect(runningNow().map(reported)).toEqual([
    {
      name: "form 7",
      machine: "form",
      value: "sending",
      tags: ["busy"],
      context: { mobile: "[隐去 1]", tries: 1 },
      children: [
        {
          name: "form 7/send",
          machine: null,
          value: "active",
          tags: [],
          context: null,
          children: [],
        },
      ],
    },
  ]);
  actor.send({ type: "stop" });
  expect(runningNow()).toEqual([]);
});

test("two may listen at once; a step names the transitions that it took; one leaves, the other stays", () => {
  const first: Observation[] = [];
  const second: Observation[] = [];
  const stopFirst = inspectActors((one) => first.push(one));
  stop = inspectActors((one) => second.push(one));
  const actor = startActor("form", form);
  actor.send({ type: "submit" });
  const taken = (all: Observation[]) => all.flatMap(({ transitions = [] }) => transitions);
  expect([taken(first), taken(second)]).toEqual([["filling submit 0"], ["filling submit 0"]]);
  stopFirst();
  actor.send({ type: "stop" });
  expect([taken(first), taken(second)]).toEqual([
    ["filling submit 0"],
    ["filling submit 0", "sending stop 0"],
  ]);
});

test("a value in words", () => {
  expect(valueWords("ready")).toBe("ready");
  expect(valueWords({ order: "none", stage: { placing: "sending" } })).toBe(
    "order none · stage placing.sending",
  );
});
