import { test as base } from "./fixtures.ts";

/** A shop of its own for tests that change its prices or products, which others expect. */
export const test = base.extend<object, object>({ factoryPace: [0, { scope: "worker" }] });
