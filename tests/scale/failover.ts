import type { Cluster, Standby } from "#scripts/lib/postgres.mjs";
import { type Acknowledged, enrol, placeWithKeys } from "#tests/resilience/placing-clients.ts";

export interface Failover {
  readonly reported: readonly Acknowledged[];
  /** From the primary's end to the standby's first write, ms. */
  readonly promotedMs: number;
  /** The longest time without an acknowledged order, ms. */
  readonly longestGapMs: number;
}

/** Buyers place orders as the page does, while the primary dies and its standby is promoted. */
export async function failover(
  port: number,
  cluster: Cluster,
  standby: Standby,
  orders: number,
): Promise<Failover> {
  const buyers = [];
  for (let index = 0; index < 12; index += 1) {
    buyers.push(await enrol(port, `138${String(index).padStart(8, "0")}`));
  }
  const reported: Acknowledged[] = [];
  const moments = [performance.now()];
  let promotedMs = 0;
  let next = 0;
  const dies = async (): Promise<void> => {
    const began = performance.now();
    await cluster.halt();
    await standby.promote();
    promotedMs = performance.now() - began;
  };
  let dying: Promise<void> | null = null;
  await Promise.all(
    buyers.map(async (buyer) => {
      while (next < orders) {
        next += 1;
        const number = next;
        if (number === Math.floor(orders / 3)) dying = dies();
        reported.push(await placeWithKeys(port, buyer, `failover-${number}`));
        moments.push(performance.now());
      }
    }),
  );
  await dying;
  const gaps = moments.map((moment, index) => moment - (moments[index - 1] ?? moment));
  return { reported, promotedMs, longestGapMs: Math.max(...gaps) };
}
