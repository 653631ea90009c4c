import { figure, heading, shown } from "./statistics.ts";

const series =
  /^(shop_calls_total|shop_call_statements_total)\{method="(\w+)",route="([^"]+)"[^}]*\} (\d+)$/gm;

/** What each call that this run has made asks of the database, on average: the shop's own metrics. */
export async function statements(url: string): Promise<void> {
  heading("Statements a call, on average over this run");
  const text = await (await fetch(`${url}/metrics`)).text();
  const counts = new Map<string, { calls: number; statements: number }>();
  for (const [, name, method, route, value] of text.matchAll(series)) {
    const call = `${method} ${route}`;
    const found = counts.get(call) ?? { calls: 0, statements: 0 };
    counts.set(call, found);
    found[name === "shop_calls_total" ? "calls" : "statements"] += Number(value);
  }
  for (const [call, { calls, statements: asked }] of counts) {
    if (asked > 0) figure(call, `${shown(asked / calls)}  (${calls} calls)`);
  }
}
