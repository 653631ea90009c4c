import { sfCarrier } from "#server/infra/carrier/sf-carrier.ts";
import type { WithDatabase, WithFiles, WithLog, WithSettings } from "#server/infra/deps.ts";
import { safeError } from "#server/infra/logging/log.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { carrierRound } from "#server/modules/orders/carrier/carrier-round.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { factoryStep } from "./factory.ts";
import { sweep } from "./sweep.ts";

const sweepEveryMs = 30_000;

/** Repeats `work` `everyMs` after its end, until stopped; a fault is logged. */
function repeat(deps: WithLog, name: string, everyMs: number, work: () => Promise<unknown>) {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const round = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!stopped) deps.log.error({ fault: safeError(error) }, `${name} failed`);
    }
    plan();
  };
  const plan = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = round();
    }, everyMs);
    timer.unref();
  };
  plan();
  return async (): Promise<void> => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}

/**
 * Starts the background jobs: the sweep and a configured carrier every half minute, and the
 * simulated factory at the pace of `SHOP_FACTORY_PACE` seconds a step (0 = off).
 * @returns stops them and waits for the running rounds
 */
export function startFactory(
  deps: LetterDeps & WithDatabase & WithFiles & WithSettings & WithLog & WithGateways,
): () => Promise<void> {
  const { carrier, factoryPaceSeconds } = deps.settings;
  const paceMs = factoryPaceSeconds * 1000;
  const stops = [repeat(deps, "sweep", sweepEveryMs, () => sweep(deps))];
  if (carrier !== null) {
    const sf = sfCarrier(carrier, deps);
    stops.push(repeat(deps, "carrier", sweepEveryMs, () => carrierRound(deps, sf)));
  }
  if (paceMs > 0) {
    // Checks twice a step, so that a step is late by half of one at most.
    const lookMs = Math.max(200, paceMs / 2);
    stops.push(repeat(deps, "factory", lookMs, () => factoryStep(deps, paceMs)));
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
