import { openSync, readFileSync, writeSync } from "node:fs";
import fc from "fast-check";
import { TestRunner } from "vitest";
import { getFn } from "vitest/suite";

/**
 * Vitest's runner, which runs each test once for every mutant asked of it, in one process. What it
 * finds goes to a file line by line, so that nothing is lost if the process has to be ended.
 */
const {
  SHOP_MUTATION_PLAN: plan,
  SHOP_MUTATION_LINES: lines,
  SHOP_MUTATION_TOTAL: total,
} = process.env;
const out = openSync(lines, "a");
const say = (line) => writeSync(out, `${JSON.stringify(line)}\n`);

fc.configureGlobal({ seed: 20_261_122, endOnFailure: true });

const forgets = [];
/** A module's own map, which can be forgotten. */
function memory(fresh) {
  let map = fresh();
  forgets.push(() => {
    map = fresh();
  });
  return {
    get: (key) => map.get(key),
    has: (key) => map.has(key),
    set: (key, value) => map.set(key, value),
    clear: () => map.clear(),
    get size() {
      return map.size;
    },
  };
}

const mutation = {
  files: [],
  turns: 0,
  most: Number.POSITIVE_INFINITY,
  memory,
  turn() {
    mutation.turns += 1;
    if (mutation.turns > mutation.most) throw new Error("endless");
  },
  reached: new Uint8Array(Number(total)),
};
globalThis.mutation = mutation;

function reachedSince() {
  const ids = [...mutation.reached.keys()].filter((id) => mutation.reached[id] === 1);
  mutation.reached.fill(0);
  return ids;
}

/** What the test throws with this mutant live; -1 is none. */
async function thrownBy(test, mutant, most) {
  for (const forget of forgets) forget();
  for (const set of mutation.files) set(mutant);
  mutation.turns = 0;
  mutation.most = most;
  try {
    await getFn(test)();
    return undefined;
  } catch (error) {
    return error ?? new Error("nothing");
  } finally {
    for (const set of mutation.files) set(-1);
    // Lets vitest's own messages through.
    await new Promise(setImmediate);
  }
}

export default class EachMutant extends TestRunner {
  #seen = new Map();
  #asked = plan === undefined ? {} : JSON.parse(readFileSync(plan, "utf8"));
  #killed = new Set();
  #unclean = false;

  /** A test's name, numbered, since two may share one. */
  #keyOf({ fullName }) {
    const before = this.#seen.get(fullName) ?? 0;
    this.#seen.set(fullName, before + 1);
    return `${fullName} #${before}`;
  }

  async runTask(test) {
    const key = this.#keyOf(test);
    if (plan === undefined) await this.#traced(test, key);
    else await this.#tried(test, key, this.#asked[key] ?? { mutants: [], turns: 0 });
  }

  async #tried(test, key, { mutants, turns }) {
    for (const mutant of mutants) {
      if (this.#unclean || this.#killed.has(mutant)) continue;
      say({ begun: mutant });
      const thrown = await thrownBy(test, mutant, 20 * turns + 100_000);
      const verdict = thrown === undefined ? "green" : "red";
      // A mutant may have spoilt what the tests share: then this process is no judge any more.
      if (thrown !== undefined)
        this.#unclean = (await thrownBy(test, -1, Number.POSITIVE_INFINITY)) !== undefined;
      say({ mutant, key, verdict: this.#unclean ? "unclean" : verdict });
      if (thrown !== undefined) this.#killed.add(mutant);
    }
  }

  /** Twice: the first run may meet what is only reached once. */
  async #traced(test, key) {
    const thrown = await thrownBy(test, -1, Number.POSITIVE_INFINITY);
    if (thrown !== undefined) throw thrown;
    reachedSince();
    const started = performance.now();
    await thrownBy(test, -1, Number.POSITIVE_INFINITY);
    const ms = performance.now() - started;
    say({ key, ms, turns: mutation.turns, reached: reachedSince() });
  }
}
