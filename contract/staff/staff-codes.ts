/** Reply codes that only calls of the staff answer, beside those of contract/http/reply.ts. */
export const staffCodes = {
  /** The call asks for the own password again, at `/api/v2/staff/confirm`. */
  passwordNeeded: 43004,
  /** The password was right; the same call is to be sent again with a one-time code. */
  secondFactorNeeded: 43005,
} as const;
