import { readFileSync } from "node:fs";
import * as v from "valibot";

/**
 * The specification's two lists, committed as data, and their open items. A change that serves a
 * call, adds its screen or an address removes it from `pending.json`.
 */
const read = <Schema extends v.GenericSchema>(name: string, form: Schema): v.InferOutput<Schema> =>
  v.parse(form, JSON.parse(readFileSync(`tests/specification/${name}.json`, "utf8")));

const callName = v.pipe(v.string(), v.regex(/^(?:GET|POST|PUT|DELETE) \/api\/\S+$/));

/** `screen`: the address that makes the call, `*` for whichever; `decision`: why none does. */
export const calls = read(
  "calls",
  v.array(
    v.union([
      v.strictObject({ chapter: v.string(), call: callName, screen: v.string() }),
      v.strictObject({ chapter: v.string(), call: callName, decision: v.number() }),
    ]),
  ),
);

/** `for`: who may see it. */
export const routes = read(
  "routes",
  v.array(
    v.strictObject({
      chapter: v.string(),
      address: v.string(),
      for: v.picklist(["all", "buyers", "visitors"]),
    }),
  ),
);

export const pending = read(
  "pending",
  v.strictObject({
    /** Calls that the server does not answer yet. */
    unserved: v.array(callName),
    /** Calls that their screen does not make yet. */
    unseen: v.array(callName),
    /** Addresses at which there is no screen yet. */
    routes: v.array(v.string()),
  }),
);
