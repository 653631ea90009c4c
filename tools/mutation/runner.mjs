import { openSync, readFileSync, writeSync } from "node:fs";
import fc from "fast-check";
import { TestRunner } from "vitest";
import { getFn, getHooks } from "vitest/suite";

/**
 * Vitest's runner, which runs each test once for every mutant asked of it, in one process. What it
 * finds goes to a file line by line, so that nothing is lost if the process has to be ended.
 */
const {
  SHOP_MUTATION_GROUP: group,
  SHOP_MUTATION_PLAN: plan,
  SHOP_MUTATION_LINES: lines,
  SHOP_MUTATION_TOTAL: total,
  SHOP_MUTATION_LOADED: loading,
} = process.env;
const asked = plan === undefined ? {} : JSON.parse(readFileSync(plan, "utf8"));
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

const unbounded = Number.POSITIVE_INFINITY;
const mutation = {
  files: [],
  /** Live from the start on: what only loading reaches is tried in this way. */
  first: asked.fixed ?? -1,
  turns: 0,
  most: unbounded,
  memory,
  turn() {
    mutation.turns += 1;
    if (mutation.turns > mutation.most) throw new Error("endless");
  },
  reached: new Uint8Array(Number(total)),
};
globalThis.mutation = mutation;

/** The mutants that the last test reached, without its hooks. */
let reached = [];
function noteReached() {
  if (plan !== undefined) return;
  reached = [...mutation.reached.keys()].filter((id) => mutation.reached[id] === 1);
}

/** The suites around a test, the outermost first. */
const around = ({ suite, file }) => (suite === undefined ? [file] : [...around(suite), suite]);

async function hooked(test, name) {
  for (const suite of around(test))
    for (const hook of getHooks(suite)[name]) await hook(test.context, suite);
}

const tick = 250;

/**
 * Rejects where `run` takes more than `ms`; before that, each further turn throws, so that nothing of
 * it goes on. Counted by ticks of this process: while it is stopped, none pass.
 */
function within(ms, run) {
  let watch;
  const over = new Promise((_, reject) => {
    let left = ms;
    watch = setInterval(() => {
      left -= tick;
      if (left < ms / 2) mutation.most = 0;
      if (left < 0) reject(new Error("endless"));
    }, tick);
  });
  return Promise.race([run(), over]).finally(() => clearInterval(watch));
}

const noLimit = { turns: Number.POSITIVE_INFINITY, ms: 240_000 };

/** What the test throws with this mutant live; -1 is none. Its hooks run with none. */
async function thrownBy(test, mutant, limit) {
  try {
    await hooked(test, "beforeEach");
  } catch (error) {
    return error ?? new Error("nothing");
  }
  for (const forget of forgets) forget();
  for (const set of mutation.files) set(mutant);
  mutation.turns = 0;
  mutation.most = limit.turns;
  mutation.reached.fill(0);
  try {
    await within(limit.ms, getFn(test));
    return undefined;
  } catch (error) {
    return error ?? new Error("nothing");
  } finally {
    noteReached();
    for (const set of mutation.files) set(-1);
    mutation.most = unbounded;
    await hooked(test, "afterEach");
    // Lets vitest's own messages through.
    await new Promise(setImmediate);
  }
}

/** A process that was stopped for a while, too, looks as if a test took too long: it is asked again. */
async function notLate(ask) {
  const thrown = await ask();
  return String(thrown).includes("timed out") ? ask() : thrown;
}

const setUp = (test) => around(test).flatMap((suite) => getHooks(suite).beforeAll);

/** Ends what the suites around a test set up and sets it up again; what their end throws is returned. */
async function renewed(test) {
  let thrown;
  for (const suite of around(test).toReversed())
    for (const hook of getHooks(suite).afterAll.toReversed())
      try {
        await hook(suite);
      } catch (error) {
        thrown ??= error ?? new Error("nothing");
      }
  for (const suite of around(test)) for (const hook of getHooks(suite).beforeAll) await hook(suite);
  return thrown;
}

export default class EachMutant extends TestRunner {
  #seen = new Map();
  #before = [];
  #killed = new Set();
  #first = true;
  #unclean = false;
  #isNew = false;
  /** What the last run without a mutant threw. */
  #why = "";

  /** A test's name, numbered, since two may share one. */
  #keyOf({ fullName }) {
    const before = this.#seen.get(fullName) ?? 0;
    this.#seen.set(fullName, before + 1);
    return `${fullName} #${before}`;
  }

  async runTask(test) {
    const key = this.#keyOf(test);
    if (loading !== undefined) this.#loaded();
    else if (plan === undefined) await this.#traced(test, key);
    else if (mutation.first >= 0) await this.#triedFixed(test, key, mutation.first);
    else await this.#tried(test, key, asked[key] ?? { mutants: [], turns: 0, ms: 0 });
    this.#before.push(test);
  }

  /** In a shop of its own: the checks at the file's end belong to the test. */
  async #thrownAlone(test, mutant, limit) {
    if (!this.#isNew) await renewed(test);
    const thrown = await thrownBy(test, mutant, limit);
    const atEnd = await renewed(test);
    this.#isNew = true;
    return thrown ?? atEnd;
  }

  async #passes(test, alone) {
    const thrown = await notLate(() =>
      alone ? this.#thrownAlone(test, -1, noLimit) : thrownBy(test, -1, noLimit),
    );
    this.#why = thrown === undefined ? "" : String(thrown);
    return thrown === undefined;
  }

  /** Without a mutant the test passes here, or in a new shop, or in one after the tests before it. */
  async #isFit(test, alone) {
    if (await this.#passes(test, alone)) return true;
    if (alone || setUp(test).length === 0) return false;
    await renewed(test);
    if (await this.#passes(test, false)) return true;
    await renewed(test);
    for (const before of this.#before) await thrownBy(before, -1, noLimit);
    return this.#passes(test, false);
  }

  /**
   * A red test counts only if it passes without the mutant right after. Where it does not, this mutant
   * or one before it spoilt what the tests share: then it is asked again in a new shop.
   */
  async #isRed(test, mutant, limit, alone) {
    this.#isNew &&= alone;
    const ask = () =>
      notLate(() =>
        alone ? this.#thrownAlone(test, mutant, limit) : thrownBy(test, mutant, limit),
      );
    if ((await ask()) === undefined) return false;
    if (await this.#passes(test, alone)) return true;
    this.#unclean = !(await this.#isFit(test, alone));
    if (this.#unclean || (await ask()) === undefined) return this.#unclean;
    this.#unclean = !(await this.#isFit(test, alone));
    return true;
  }

  async #tried(test, key, { mutants, turns, ms, alone = false }) {
    const open = () => !this.#unclean && mutants.some((mutant) => !this.#killed.has(mutant));
    if (!open()) return;
    if (!(await this.#isFit(test, alone))) return say({ unfit: key, why: this.#why });
    for (const mutant of mutants) {
      if (this.#unclean || this.#killed.has(mutant)) continue;
      say({ begun: mutant, key });
      const limit = { turns: 20 * turns + 100_000, ms: 20 * ms + 8_000 };
      const isRed = await this.#isRed(test, mutant, limit, alone);
      const verdict = isRed ? "red" : "green";
      // The first was asked right after the test passed without it.
      say({ mutant, key, verdict: this.#unclean && !this.#first ? "unclean" : verdict });
      this.#first = false;
      if (isRed) this.#killed.add(mutant);
    }
  }

  /** Once in a process: what its files and its setup reached before the first test. No test runs. */
  #loaded() {
    if (!this.#first) return;
    this.#first = false;
    say({ loaded: [...mutation.reached.keys()].filter((id) => mutation.reached[id] === 1) });
  }

  /** As plain vitest does: each test once, in their order, with this mutant alone. */
  async #triedFixed(test, key, mutant) {
    if (this.#killed.has(mutant)) return;
    say({ begun: mutant, key });
    const thrown = await notLate(() => thrownBy(test, mutant, { turns: 10_000_000, ms: 240_000 }));
    if (thrown === undefined) return;
    this.#killed.add(mutant);
    say({ mutant, key, verdict: "red" });
  }

  /** Twice: the first run may meet what is only reached once. */
  async #traced(test, key) {
    const first = await thrownBy(test, -1, noLimit);
    if (first !== undefined && group === "pricing") throw first;
    const started = performance.now();
    const again = first ?? (await thrownBy(test, -1, noLimit));
    if (again === undefined) {
      const ms = performance.now() - started;
      return say({ key, ms, turns: mutation.turns, reached });
    }
    await this.#tracedAlone(test, key);
  }

  /** A test that passes once in a shop gets a new one each time; a test that needs another is no judge. */
  async #tracedAlone(test, key) {
    if (setUp(test).length === 0) return say({ unfit: key });
    await renewed(test);
    this.#isNew = true;
    const started = performance.now();
    const thrown = await this.#thrownAlone(test, -1, noLimit);
    if (thrown !== undefined) return say({ unfit: key });
    const ms = performance.now() - started;
    say({ key, ms, turns: mutation.turns, reached, alone: true });
  }
}
