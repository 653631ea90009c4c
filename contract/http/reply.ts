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
 * Reply codes. The first four are the specification's (section 8); the others are this project's
 * own and reach the flow that made the call. 43004 and 43005 belong to staff calls
 * (contract/staff/staff-codes.ts): the shop's first screen does not load them.
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

/** The header of a refusal that came after the check of the Idempotency-Key. */
export const judgedHeader = "X-Judged";

/**
 * The server refused: `code` and a Chinese message to show. `judged`: the refusal came after the
 * check of the Idempotency-Key, so no earlier request with that key had an effect.
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
