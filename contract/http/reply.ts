import * as v from "valibot";

/** Every reply of the shop's host carries these three fields (SPEC section 3). */
export interface Envelope<Data = unknown> {
  code: number;
  msg: string;
  data: Data;
}

export const envelope = <Schema extends v.GenericSchema>(data: Schema) =>
  v.object({ code: v.number(), msg: v.string(), data });

/**
 * Reply codes. The first four are the specification's (section 8); the others
 * are this shop's own and are passed through to the flow that made the call. 43004 and 43005 are
 * of the staff alone (contract/staff/staff-codes.ts): the first screen of the shop does not load them.
 */
export const codes = {
  success: 10000,
  appTokenInvalid: 20401,
  loginExpired: 20402,
  forbidden: 20403,
  invalidInput: 40000,
  notFound: 40400,
  stateConflict: 40900,
  priceMoved: 40901,
  keyReused: 40902,
  keyInProgress: 40903,
  throttled: 42900,
  quoteTampered: 41001,
  quoteForeign: 41002,
  quoteExpired: 41003,
  quoteImpossible: 41004,
  loginFailed: 43001,
  captchaWrong: 43002,
  mobileTaken: 43003,
  balanceShort: 44001,
  orderClosed: 44002,
  serverFault: 50000,
} as const;

/** The header of a refusal that was decided behind the check of the Idempotency-Key. */
export const judgedHeader = "X-Judged";

/**
 * The server understood and said no: `code` and a Chinese message to show. `judged`: it said so
 * behind its check of the Idempotency-Key, so that no earlier sending of that key had an effect.
 */
export class Refusal extends Error {
  readonly code: number;
  readonly data: unknown;
  readonly judged: boolean;
  constructor(code: number, msg: string, data: unknown = null, judged = false) {
    super(msg);
    this.name = "Refusal";
    this.code = code;
    this.data = data;
    this.judged = judged;
  }
}
