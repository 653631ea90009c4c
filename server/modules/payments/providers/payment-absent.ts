import { type PaymentGateway, Unopened, unheard } from "./payment.ts";

/**
 * A channel that is not configured, or no longer: its open attempts wait until it is configured
 * again, and none is opened.
 */
export const absentGateway: PaymentGateway = {
  offered: async () => false,
  open: () => Promise.reject(new Unopened("the channel is not configured")),
  shown: async () => null,
  waitingWords: unheard,
  provider: null,
  refunding: { way: "none" },
};
