import { readFileSync } from "node:fs";
import { inRoot } from "#scripts/lib/root.mjs";
import { faults as ofLives } from "#tests/mutation-cases/lives.mjs";
import { faults as ofMachines, tokenRules } from "#tests/mutation-cases/machines.mjs";
import { faults as ofMoney } from "#tests/mutation-cases/money.mjs";
import { faults as ofOracles } from "#tests/mutation-cases/oracles.mjs";
import { faults as ofSecurity } from "#tests/mutation-cases/security.mjs";
import { hosted } from "./hosted.mjs";

const written = [...ofMachines, ...ofMoney, ...ofLives, ...ofOracles, ...ofSecurity];

async function asked(mode, files, test, env) {
  const host = hosted(mode, files, env);
  const { verdict } = await host.ask(-1, [test], [10 * 60_000]);
  host.stop();
  return verdict;
}

/** Plants one fault, and sees what its test says. */
async function tried(fault) {
  const { file, find, test } = fault;
  if (readFileSync(inRoot(file), "utf8").split(find).length !== 2) return "does not fit";
  return asked("planted", [file], test, { SHOP_PLANTED_FAULT: JSON.stringify(fault) });
}

/** The rules of tokens that the tried faults break, and how many of them no fault broke unseen. */
function nameRules(tried, missed) {
  const rules = [...new Set(tried.flatMap(({ rule }) => rule ?? []))].sort();
  if (rules.length === 0) return;
  const held = rules.filter((rule) => !missed.some((fault) => fault.rule === rule));
  for (const rule of rules) {
    console.log(
      `rule ${rule} | ${held.includes(rule) ? "caught" : "NOT CAUGHT"} | ${tokenRules[rule]}`,
    );
  }
  console.log(`rules of tokens: ${held.length} of ${rules.length} caught`);
}

/**
 * Plants each fault written by hand whose name holds `word`, or with `rules` those that break a rule
 * of tokens; its test must go red.
 */
export async function planted(word) {
  const faults = written.filter(({ fault, rule }) =>
    word === "rules" ? rule !== undefined : fault.includes(word),
  );
  if (faults.length === 0) throw new Error(`no fault's name holds ${word}`);
  for (const test of new Set(faults.map((fault) => fault.test))) {
    const verdict = await asked("unchanged", [], test, {});
    if (verdict !== "green") throw new Error(`without a fault, ${test} is ${verdict}`);
  }
  const missed = [];
  for (const fault of faults) {
    const verdict = await tried(fault);
    if (verdict !== "red") missed.push(fault);
    console.log(
      `${verdict === "red" ? "caught" : `NOT CAUGHT (${verdict})`} | ${fault.fault} | ${fault.test}`,
    );
  }
  nameRules(faults, missed);
  console.log(
    missed.length === 0 ? "every planted fault is caught" : `${missed.length} not caught`,
  );
  return missed.length === 0 ? 0 : 1;
}
