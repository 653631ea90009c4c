import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, nothing, uuid } from "#contract/http/fields.ts";
import { givenPassword, oneTimeCode } from "./staff-credentials.ts";
import { staffPerson } from "./staff-people.ts";

/**
 * Second factor of a person's own account: TOTP (RFC 6238, SHA-1, six digits, 30 s), needed for
 * login and password confirmations. A code is accepted once, one step early or late.
 */
const path = "/api/v2/staff/second-factor";

export const secondFactorState = endpoint({
  method: "GET",
  path,
  guard: "staff",
  addition: true,
  summary: "Whether the own account has a second factor, and how many recovery codes are left",
  input: nothing,
  output: v.object({
    /** When it was switched on; null where it is off. */
    since: v.nullable(instant),
    recovery_left: v.number(),
  }),
});

/**
 * Begins the set-up. Refused with `loginFailed` for a wrong password, which is counted; with
 * `stateConflict` where it is on.
 */
export const beginSecondFactor = endpoint({
  method: "POST",
  path: `${path}/begin`,
  guard: "staff",
  addition: true,
  summary: "A new secret for the authenticator: as base32, and as the address of the QR code",
  input: v.object({ password: givenPassword }),
  output: v.object({ secret: v.string(), uri: v.string() }),
});

/**
 * Switches it on and ends every other session. Refused with `loginFailed` for a wrong password or
 * code, which is counted; with `stateConflict` where no set-up was begun.
 */
export const switchOnSecondFactor = endpoint({
  method: "POST",
  path: `${path}/on`,
  guard: "staff",
  addition: true,
  summary: "Ask for a code from now on; ten recovery codes are shown this once",
  input: v.object({ password: givenPassword, one_time_code: oneTimeCode }),
  output: v.object({ recovery_codes: v.array(v.string()) }),
});

/** Refused with `loginFailed` for a wrong password or code, which is counted. */
export const switchOffSecondFactor = endpoint({
  method: "POST",
  path: `${path}/off`,
  guard: "staff",
  addition: true,
  summary: "Ask for no code any more; the secret and the recovery codes are deleted",
  input: v.object({ password: givenPassword, one_time_code: oneTimeCode }),
  output: nothing,
});

/** For a colleague who lost phone and recovery codes. Refused with `stateConflict` for the own account. */
export const resetSecondFactor = endpoint({
  method: "POST",
  path: "/api/v2/staff/people/second-factor",
  guard: "staff",
  addition: true,
  summary: "Switch off the second factor of another person; their sessions end",
  input: v.object({ person_id: uuid }),
  output: staffPerson,
});
