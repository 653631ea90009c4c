import { expect, test } from "vitest";
import { sourceStamp, stillTold } from "#scripts/lib/source-stamp.mjs";

const built = { told: { VITE_SHOP_COMPANY_TOKEN: "own-token-of-the-shop" } };

test("a command that names no token keeps the page's, so that it builds nothing", () => {
  const told = stillTold(built, { PATH: "/bin" });
  expect(told).toEqual({ VITE_SHOP_COMPANY_TOKEN: "own-token-of-the-shop" });
  expect(sourceStamp(told)).toBe(sourceStamp(built.told));
});

test("another value is taken, what is not named again stays, and the build differs", () => {
  const told = stillTold(built, { VITE_SHOP_HOST: "https://api.example", HOME: "/root" });
  expect(told).toEqual({
    VITE_SHOP_COMPANY_TOKEN: "own-token-of-the-shop",
    VITE_SHOP_HOST: "https://api.example",
  });
  expect(stillTold(built, { VITE_SHOP_COMPANY_TOKEN: "the-next-token" })).toEqual({
    VITE_SHOP_COMPANY_TOKEN: "the-next-token",
  });
  expect(sourceStamp(told)).not.toBe(sourceStamp(built.told));
});

test("a build without a record has an empty environment", () => {
  expect(stillTold({}, {})).toEqual({});
});
