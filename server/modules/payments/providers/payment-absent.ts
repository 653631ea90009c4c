import { type PaymentGateway, Unopened, unheard } from "./payment.ts";

/**
 * A channel that this shop has not switched on, or no longer: what was opened in it waits until it
 * is configured again, and nothing is opened.
 */
export const absentGateway: PaymentGateway = {
  offered: async () => false,
  open: () => Promise.reject(new Unopened("the channel is not configured")),
  shown: async () => null,
  waitingWords: unheard,
  provider: null,
  refunding: { way: "none" },
};
