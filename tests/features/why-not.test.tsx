// @vitest-environment bundled-happy-dom
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test } from "vitest";
import { Chips } from "#ui/controls/chips.tsx";
import { ChoiceRows } from "#ui/controls/choice-rows.tsx";
import { CheckField } from "#ui/controls/field.tsx";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { NumberField } from "#ui/controls/number-field.tsx";
import { Tiles } from "#ui/controls/tiles.tsx";
import { Toaster } from "#ui/feedback/toast.tsx";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

const reason = "只有单位能开专票";
const option = { value: "special", label: "专票", disabledReason: reason };
const nothing = () => undefined;
const changed: unknown[] = [];
const change = (value: unknown) => void changed.push(value);

const parts: readonly (readonly [string, string, ReactNode])[] = [
  ["a chip", "label", <Chips key="c" label="类型" value="" options={[option]} onChange={change} />],
  [
    "a tile",
    "label",
    <Tiles key="t" columns={2} label="类型" value="" options={[option]} onChange={change} />,
  ],
  [
    "a row of choices",
    "label",
    <ChoiceRows
      key="r"
      kind="one"
      label="类型"
      rows={[{ ...option, line: "" }]}
      chosen={[]}
      onToggle={change}
    />,
  ],
  [
    "a checkbox",
    "label",
    <CheckField key="b" label="专票" checked={false} whyNot={reason} onChange={change} />,
  ],
  [
    "a button",
    "button",
    <GatedButton key="g" whyNot={reason} onClick={change}>
      开票
    </GatedButton>,
  ],
];

function draw(part: ReactNode): HTMLElement {
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  root = createRoot(place);
  act(() =>
    root?.render(
      <>
        <section>{part}</section>
        <Toaster />
      </>,
    ),
  );
  return place;
}
const press = (place: HTMLElement, selector: string) =>
  act(() => place.querySelector<HTMLElement>(`section ${selector}`)?.click());

test.each(parts)(
  "a press on %s that is disabled says why and changes nothing",
  (_name, at, part) => {
    changed.length = 0;
    const place = draw(part);
    press(place, at);
    expect(place.querySelector("[role=status] li")?.textContent).toBe(reason);
    expect(changed).toEqual([]);
  },
);

test("a step beyond the least or the most says why", () => {
  const field = { label: "数量", stepper: true, min: 5, max: 5, value: 5, onChange: nothing };
  const place = draw(<NumberField {...field} />);
  press(place, "[aria-label=数量减少]");
  press(place, "[aria-label=数量增加]");
  const said = [...place.querySelectorAll("[role=status] li")].map((one) => one.textContent);
  expect(said.slice(-2)).toEqual(["至少为 5", "最多 5"]);
});
