/** Reply codes of staff calls only, beside those of contract/http/reply.ts. */
export const staffCodes = {
  /** The call needs a fresh confirmation of the own password, at `/api/v2/staff/confirm`. */
  passwordNeeded: 43004,
  /** The password was right; the call must be repeated with a one-time code. */
  secondFactorNeeded: 43005,
} as const;
