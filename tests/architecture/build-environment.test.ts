import { expect, test } from "vitest";
import { nextBuildEnvironment, sourceStamp } from "#scripts/lib/source-stamp.mjs";

const built = { environment: { VITE_SHOP_COMPANY_TOKEN: "own-token-of-the-shop" } };

test("a command that names no token keeps the page's, so that it builds nothing", () => {
  const environment = nextBuildEnvironment(built, { PATH: "/bin" });
  expect(environment).toEqual({ VITE_SHOP_COMPANY_TOKEN: "own-token-of-the-shop" });
  expect(sourceStamp(environment)).toBe(sourceStamp(built.environment));
});

test("another value is taken, what is not named again stays, and the build differs", () => {
  const environment = nextBuildEnvironment(built, {
    VITE_SHOP_HOST: "https://api.example",
    HOME: "/root",
  });
  expect(environment).toEqual({
    VITE_SHOP_COMPANY_TOKEN: "own-token-of-the-shop",
    VITE_SHOP_HOST: "https://api.example",
  });
  expect(nextBuildEnvironment(built, { VITE_SHOP_COMPANY_TOKEN: "the-next-token" })).toEqual({
    VITE_SHOP_COMPANY_TOKEN: "the-next-token",
  });
  expect(sourceStamp(environment)).not.toBe(sourceStamp(built.environment));
});

test("a build without a record has an empty environment", () => {
  expect(nextBuildEnvironment({}, {})).toEqual({});
});
