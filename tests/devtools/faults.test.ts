import { describe, expect, test } from "vitest";
import { calls } from "#devtools/all-calls.ts";
import { slowness, withWrongTotal, yearEarlier } from "#devtools/faults/stand-in.ts";
import {
  addSwitch,
  asOpened,
  removeSwitch,
  switchesNow,
  takeFault,
} from "#devtools/faults/switches.ts";

const base = {
  kind: "offline",
  status: 503,
  calls: "every",
  left: null,
  oneIn: 1,
  seed: 1,
} as const;

const clear = () => {
  for (const { id } of switchesNow()) removeSwitch(id);
};

/** Replaces all earlier values. */
function only(...switches: readonly Parameters<typeof addSwitch>[0][]): void {
  clear();
  for (const one of switches) addSwitch(one);
}

const kindOf = (method: string, path: string) => takeFault(method, path)?.kind ?? null;

describe("fault switches", () => {
  test("one call by its pattern, of any id and no longer path", () => {
    only({ ...base, calls: "GET /api/v2/user/paper/order/{id}" });
    const met = [
      ["GET", "/api/v2/user/paper/order/7"],
      ["GET", "/api/v2/user/paper/order"],
      ["GET", "/api/v2/user/paper/order/7/8"],
      ["POST", "/api/v2/user/paper/order/7"],
    ].map(([method = "", path = ""]) => kindOf(method, path));
    expect(met).toEqual(["offline", null, null, null]);
  });

  test("opened again as they were, faults fall on the same calls", () => {
    const opened = { ...base, left: 5, oneIn: 3, seed: 7 };
    const twenty = () => Array.from({ length: 20 }, () => kindOf("GET", "/api/v2/shop/adv"));
    only(opened);
    const first = twenty();
    expect(first.filter((kind) => kind === "offline").length).toBe(5);
    const [used] = switchesNow();
    if (used === undefined) throw new Error("it is gone");
    expect([used.left, asOpened(used)]).toEqual([0, opened]);
    only(asOpened(used));
    expect(twenty()).toEqual(first);
    expect(asOpened({ ...used, left: null })).toEqual({ ...opened, left: null });
  });

  test("an odd path is no expression", () => {
    only({ ...base, calls: "GET /api/v2/user//orders/take_good" });
    expect(kindOf("GET", "/api/v2/user//orders/take_good")).toBe("offline");
    only({ ...base, calls: "GET /a.b" });
    expect(kindOf("GET", "/axb")).toBe(null);
  });

  test("writes are what is no GET", () => {
    only({ ...base, calls: "writes" });
    expect(["GET", "POST", "PUT", "PATCH", "DELETE"].map((one) => kindOf(one, "/x"))).toEqual([
      null,
      "offline",
      "offline",
      "offline",
      "offline",
    ]);
  });

  test("a count runs out, and the next that fits takes its place", () => {
    only({ ...base, kind: "lost-reply", left: 2 }, { ...base, kind: "slow", left: 1 });
    const met = Array.from({ length: 4 }, () => kindOf("GET", "/x"));
    expect(met).toEqual(["lost-reply", "lost-reply", "slow", null]);
    expect(switchesNow().map(({ left, met: times }) => [left, times])).toEqual([
      [0, 2],
      [0, 1],
    ]);
  });

  test("one in three falls alike for one seed, about as often, and uses no count up where it falls otherwise", () => {
    const fallen = (seed: number) => {
      only({ ...base, oneIn: 3, seed, left: 1000 });
      return Array.from({ length: 300 }, () => kindOf("GET", "/x") !== null);
    };
    const first = fallen(7);
    const spoilt = first.filter(Boolean).length;
    expect(fallen(7)).toEqual(first);
    expect(fallen(8)).not.toEqual(first);
    expect(spoilt).toBeGreaterThan(70);
    expect(spoilt).toBeLessThan(130);
    only({ ...base, oneIn: 3, seed: 7, left: 1000 });
    for (let i = 0; i < 300; i += 1) takeFault("GET", "/x");
    expect(switchesNow()[0]?.left).toBe(1000 - spoilt);
  });
});

test("a buyer's calls may be chosen, the staff's are not the page's", () => {
  const names = calls.map(({ name }) => name);
  expect(names).toContain("POST /api/v2/user/order");
  expect(names).toContain("GET /api/v2/user//orders/take_good");
  expect(names.filter((name) => name.includes("/staff/"))).toEqual([]);
});

describe("replacement replies", () => {
  test("2 KB a second", () => {
    expect([slowness(0), slowness(2000), slowness(500)]).toEqual([0, 1000, 250]);
  });

  test("a wrong total where one is named, else the body as it is", () => {
    expect(withWrongTotal('{"expected_total":"120.00","lines":[1]}')).toBe(
      '{"expected_total":"0.01","lines":[1]}',
    );
    expect(withWrongTotal('{"lines":[1]}')).toBe('{"lines":[1]}');
    expect(["[1]", "", "a=1"].map(withWrongTotal)).toEqual(["[1]", "", "a=1"]);
  });

  test("a year is 365 days", () => {
    expect(yearEarlier("Mon, 23 Nov 2026 02:00:00 GMT")).toBe("Sun, 23 Nov 2025 02:00:00 GMT");
  });
});
