export interface TimedTest {
  readonly name: string;
  readonly seconds: number;
}

/** What a gate's report says; `flaky`: failed, and passed when it was repeated. */
export interface GateCounts {
  readonly passed: number;
  readonly failed: number;
  readonly names: readonly string[];
  readonly flaky: readonly string[];
  readonly timed: readonly TimedTest[];
}

export function playwrightCounts(path: string, code: number): GateCounts;
export function slowestLines(timed: readonly TimedTest[]): string[];
