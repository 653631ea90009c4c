// @vitest-environment bundled-happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test } from "vitest";
import { CurveDrawing, CurveKey } from "#configurator/tools/curve-drawing.tsx";
import type { CurvePoint } from "#configurator/tools/curve-points.ts";
import { QuantitySlider } from "#configurator/tools/quantity-slider.tsx";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

function drawn(part: React.ReactNode): HTMLElement {
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  root = createRoot(place);
  act(() => root?.render(part));
  return place;
}

const pointsOf = (total: (qty: number) => number): CurvePoint[] =>
  [1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000].map((qty) => ({ qty, fen: total(qty) }));

/** Rising, nearly flat, at the roof from the start, and of more than a million yuan. */
const shapes = {
  rising: pointsOf((qty) => 30_000 + qty * 8),
  flat: pointsOf((qty) => 90_000 + qty / 100),
  falling: pointsOf((qty) => 900_000 - qty),
  dear: pointsOf((qty) => qty * 4000),
};

const numbersIn = (text: string | null) =>
  (text ?? "").match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
const numberOf = (one: Element, name: string) => Number(one.getAttribute(name));

test.each(Object.entries(shapes))(
  "words are beside the drawn lines, never over them: %s",
  (_, own) => {
    for (const { qty } of own) {
      const place = drawn(
        <CurveDrawing
          own={{ name: "胶印", points: own }}
          other={{ name: "数码", points: shapes.rising }}
          quantity={qty}
          mark="现在"
          turn={20_000}
          unit="张"
        />,
      );
      const lines = [...place.querySelectorAll("polyline")];
      expect(lines.length).toBeGreaterThan(0);
      const corners = lines.map((line) => numbersIn(line.getAttribute("points")));
      const xs = corners.flatMap((line) => line.filter((__, at) => at % 2 === 0));
      const ys = corners.flatMap((line) => line.filter((__, at) => at % 2 === 1));
      const texts = [...place.querySelectorAll("text")];
      expect(texts.map(({ textContent }) => textContent)).toEqual(
        expect.arrayContaining(["1千", "10万", expect.stringMatching(/^现在 ¥/)]),
      );
      for (const text of texts) {
        const [x, y] = [numberOf(text, "x"), numberOf(text, "y")];
        // Letters of 12 px reach 10 above and 3 below their line; the lines are 3 px wide.
        const isAbove = y + 3 < Math.min(...ys) - 1.5;
        const isBelow = y - 10 > Math.max(...ys) + 1.5;
        const isLeft = text.textContent !== null && x < Math.min(...xs) - 1.5;
        expect([text.textContent, isAbove || isBelow || isLeft]).toEqual([text.textContent, true]);
      }
    }
  },
);

test("both methods are named above the drawing, one alone is not", () => {
  const points = shapes.rising;
  const both = drawn(<CurveKey own={{ name: "胶印", points }} other={{ name: "数码", points }} />);
  expect(both.textContent).toBe("胶印数码");
  expect(drawn(<CurveKey own={{ name: "", points }} other={null} />).textContent).toBe("");
});

test("the slider has the place of the drawn quantity, and its keys go from point to point", () => {
  const chosen: number[] = [];
  const place = drawn(
    <>
      <CurveDrawing
        own={{ name: "", points: shapes.rising }}
        other={null}
        quantity={10_000}
        mark="现在"
        turn={null}
        unit="张"
      />
      <QuantitySlider
        points={shapes.rising}
        quantity={10_000}
        held={null}
        unit="张"
        onHold={() => {}}
        onChoose={(qty) => chosen.push(qty)}
      />
    </>,
  );
  const axis = numbersIn(place.querySelector("polyline")?.getAttribute("points") ?? "").filter(
    (_, at) => at % 2 === 0,
  );
  const [from, to] = [axis[0] ?? 0, axis.at(-1) ?? 0];
  const circle = place.querySelector("circle");
  const thumb = place.querySelector('[role="slider"]');
  if (circle === null || thumb === null) throw new Error("a part is missing");
  // Ten thousand is the middle between one thousand and a hundred thousand.
  expect(numberOf(circle, "cx")).toBeCloseTo((from + to) / 2, 1);
  expect(thumb.getAttribute("aria-valuenow")).toBe("500");
  expect(thumb.getAttribute("aria-valuetext")).toBe("10,000 张，1,100.00 元");
  for (const key of ["ArrowRight", "ArrowLeft", "Home", "End", "a"])
    act(() => thumb.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
  expect(chosen).toEqual([20_000, 5000, 1000, 100_000]);
});
