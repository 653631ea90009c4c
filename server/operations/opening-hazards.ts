import {
  demoAccountHazard,
  hazardLine,
  noPaymentHazard,
} from "#server/config/production-checks.ts";
import type { GatewayDeps } from "#server/modules/payments/providers/payment.ts";
import { paymentGateways } from "#server/modules/payments/providers/payment-channels.ts";
import { accountInForce } from "#server/modules/payments/providers/payment-offline.ts";
import { findDemo } from "#server/seed/demo-state.ts";

/**
 * Database states with which production must not start; a line for each. None outside production,
 * and none that the override allows.
 */
export async function openingHazards(deps: GatewayDeps): Promise<readonly string[]> {
  const { settings } = deps;
  if (!settings.production) return [];
  const found: string[] = [];
  if (!settings.allowDemoAccount) {
    const demo = await findDemo(deps.db);
    if (demo !== null && (demo.works || demo.balanceFen > 0)) {
      const variable = settings.databaseUrl === null ? "SHOP_DATA_DIR" : "DATABASE_URL";
      found.push(hazardLine(demoAccountHazard(variable)));
    }
  }
  if (!settings.allowNoPayment && !(await canPay(deps))) {
    found.push(hazardLine(noPaymentHazard));
  }
  return found;
}

/** A balance is no way to pay without another channel. */
async function canPay(deps: GatewayDeps): Promise<boolean> {
  const ways = Object.values(paymentGateways(deps)).filter(
    ({ refunding }) => refunding.way !== "balance",
  );
  const offered = await Promise.all(ways.map((way) => way.offered()));
  return offered.includes(true) || (await accountInForce(deps)) !== null;
}
