import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** What a reply leaves to be done. */
const settleMs = 15;

/**
 * Processor time of a process's main thread so far, ms: Linux counts each thread's. Neither other
 * threads nor other processes on the machine are in it.
 */
function mainThreadMs(pid: number): number {
  const [ran = ""] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return Number(ran) / 1_000_000;
}

/** Processor time of all threads of a process so far, ms. */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(")"))
    .split(" ")
    .slice(12, 14)
    .map(Number);
  return (user + system) * 10;
}

/**
 * Main-thread ms of each of `count` calls, one after the other, after `warmUps` that do not count;
 * and what the last one came to.
 */
export async function mainThreadCosts<Answer>(
  pid: number,
  call: (step: number) => Promise<Answer>,
  { count, warmUps }: { readonly count: number; readonly warmUps: number },
): Promise<{ readonly costs: readonly number[]; readonly answer: Answer | undefined }> {
  const costs: number[] = [];
  let answer: Answer | undefined;
  for (let step = 0; step < warmUps + count; step += 1) {
    const before = mainThreadMs(pid);
    answer = await call(step);
    await pause(settleMs);
    if (step >= warmUps) costs.push(mainThreadMs(pid) - before);
  }
  return { costs, answer };
}
