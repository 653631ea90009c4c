// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { storeDock, storedDock } from "#devtools/dock/stored-dock.ts";

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
  expect(storedDock(390)).toEqual({ edge: "bottom", percent: 30 });
  localStorage.setItem("inspector-dock", "above 12");
  expect(storedDock(1280)).toEqual({ edge: "right", percent: 40 });
});
