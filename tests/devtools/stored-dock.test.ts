// @vitest-environment bundled-happy-dom
import { beforeEach, expect, test } from "vitest";
import { fitted, storeDock, storedDock } from "#devtools/dock/stored-dock.ts";

beforeEach(() => localStorage.clear());

test("the panel's place is remembered on the device, within its bounds", () => {
  expect(storedDock(1280)).toEqual({ edge: "right", percent: 40 });
  expect(storeDock({ edge: "left", percent: 95.4 })).toEqual({ edge: "left", percent: 70 });
  expect(storedDock(1280)).toEqual({ edge: "left", percent: 70 });
  expect(storeDock({ edge: "bottom", percent: 3 })).toEqual({ edge: "bottom", percent: 20 });
  expect(storedDock(390)).toEqual({ edge: "bottom", percent: 20 });
});

test("a narrow window has the panel below, whatever was stored", () => {
  expect(storedDock(390)).toEqual({ edge: "bottom", percent: 50 });
  storeDock({ edge: "left", percent: 30 });
  expect(fitted(storedDock(390), 390)).toEqual({ edge: "bottom", percent: 30 });
  expect(fitted(storedDock(390), 1280)).toEqual({ edge: "left", percent: 30 });
  localStorage.setItem("inspector-dock", "above 12");
  expect(storedDock(1280)).toEqual({ edge: "right", percent: 40 });
});

test("a panel at a side leaves the page's bar its room", () => {
  const shares = [1000, 1024, 1280, 1920].map((width) =>
    fitted({ edge: "left", percent: 70 }, width),
  );
  expect(shares.map(({ percent }) => percent)).toEqual([25, 27, 41, 61]);
  expect(fitted({ edge: "right", percent: 20 }, 1280)).toEqual({ edge: "right", percent: 20 });
});
