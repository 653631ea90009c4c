import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { faults as ofLives } from "#tests/mutation-cases/lives.mjs";
import { faults as ofMachines, tokenRules } from "#tests/mutation-cases/machines.mjs";
import { faults as ofMoney } from "#tests/mutation-cases/money.mjs";
import { faults as ofOracles } from "#tests/mutation-cases/oracles.mjs";
import { faults as ofSecurity } from "#tests/mutation-cases/security.mjs";

const faults = [...ofMachines, ...ofMoney, ...ofLives, ...ofOracles, ...ofSecurity];

test("each fault written by hand still fits one place of its file, and its test is there", () => {
  expect(faults.length).toBeGreaterThan(50);
  const unfit = faults.filter(
    ({ file, find, test: noticed }) =>
      !existsSync(noticed) || readFileSync(file, "utf8").split(find).length !== 2,
  );
  expect(unfit.map(({ fault }) => fault)).toEqual([]);
});

test("no two faults have one name", () => {
  const names = faults.map(({ fault }) => fault);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test("each of the seven rules of tokens is broken by a fault", () => {
  const broken = new Set(ofMachines.flatMap(({ rule }) => (rule === undefined ? [] : [rule])));
  expect([...broken].sort()).toEqual(["a", "b", "c", "d", "e", "f", "g"]);
  expect(Object.keys(tokenRules)).toEqual([...broken].sort());
});
