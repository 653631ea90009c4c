import { vi } from "vitest";

/** Asks until it holds; on a machine with much else to do that may take longer than a second. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, 30_000);
