// @vitest-environment bundled-happy-dom
import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, describe, expect, it } from "vitest";
import { fanOf, inkOf, inksLike, isUsual } from "#configurator/sheets/ink-numbers.ts";
import { SpotInkField } from "#configurator/sheets/spot-ink-field.tsx";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

describe("typed text as a number", () => {
  it.each([
    ["485", "C", "PANTONE 485 C"],
    ["485u", "C", "PANTONE 485 U"],
    [" 潘通 485 c ", "U", "PANTONE 485 C"],
    ["pms 7700", "U", "PANTONE 7700 U"],
    ["reflex  blue", "C", "PANTONE Reflex Blue C"],
    ["PANTONE Red 032 U", "C", "PANTONE Red 032 U"],
    ["cool gray 11", "C", "PANTONE Cool Gray 11 C"],
    ["green", "C", "PANTONE Green C"],
    ["9999", "C", "PANTONE 9999 C"],
  ] as const)("%s of fan %s is %s", (text, fan, ink) => {
    expect(inkOf(text, fan)).toBe(ink);
  });

  it.each(["", "12", "大红", "#ff0000", "485 C 486 C"])("%j names none", (text) => {
    expect(inkOf(text, "C")).toBeNull();
  });

  it("is usual where the fans have it", () => {
    expect(["PANTONE 485 C", "PANTONE Black 7 U", "PANTONE 9999 C"].map(isUsual)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("the search", () => {
  it("offers numbers that begin so, metals by their colour, and at most eight", () => {
    expect(inksLike("287", "U").map(({ ink }) => ink)).toEqual(["PANTONE 287 U"]);
    expect(inksLike("银", "C")).toEqual([{ ink: "PANTONE 877 C", label: "877 C（银）" }]);
    expect(inksLike("2", "C")).toHaveLength(8);
    expect([inksLike("", "C"), inksLike("潘通", "C")]).toEqual([[], []]);
  });

  it("takes the fan of the paper", () => {
    expect([fanOf("coated"), fanOf("woodfree"), fanOf(undefined)]).toEqual(["C", "U", "C"]);
  });
});

/** The field over numbers that it changes; returns the latest ones. */
function open(spots: number, start?: string[]): () => string[] | undefined {
  let latest = start;
  function Form() {
    const [inks, setInks] = useState(start);
    latest = inks;
    const shown = { side: "正面", spots, inks, fan: "C", error: undefined } as const;
    return <SpotInkField {...shown} change={setInks} />;
  }
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  root = createRoot(host);
  act(() => root?.render(<Form />));
  return () => latest;
}

function type(text: string): void {
  const input = document.querySelector("input");
  if (input === null) throw new Error("no field");
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

const press = (name: string): void => {
  const button = [...document.querySelectorAll("button")].find(
    (one) => (one.getAttribute("aria-label") ?? one.textContent) === name,
  );
  if (button === undefined) throw new Error(`no button ${name}`);
  act(() => button.click());
};

describe("the field of numbers", () => {
  it("takes one number a spot, and gives none back where the last is removed", () => {
    const inks = open(1);
    type("485");
    press("485 C");
    expect(inks()).toEqual(["PANTONE 485 C"]);
    expect(document.querySelector("input")).toBeNull();
    press("去掉正面色号 PANTONE 485 C");
    expect(inks()).toBeUndefined();
  });

  it("says what is wrong with a text, and that a number is unusual", () => {
    const inks = open(3, ["PANTONE 485 C"]);
    type("大红");
    press("加上");
    expect(document.body.textContent).toContain("潘通色号应写成 485 C 或 Reflex Blue C 这样");
    type("485");
    press("加上");
    expect(document.body.textContent).toContain("这个色号已经有了");
    type("9999");
    press("加上");
    expect(inks()).toEqual(["PANTONE 485 C", "PANTONE 9999 C"]);
    expect(document.body.textContent).toContain("PANTONE 9999 C 不在常用色号表里");
  });
});
