import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, nothing } from "#contract/http/fields.ts";

/** The calls of a page before any login: part of the first chunk. */

/* @__NO_SIDE_EFFECTS__ */
export const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
export const token = v.object({ token: v.string(), expire_time: instant });

/** The anonymous, company-scoped application token. `expire_time` in ms, 0 = never. */
export const companyToken = endpoint({
  method: "POST",
  path: "/api/auth/company/token",
  guard: "public",
  summary: "Company token for the AccessToken header",
  input: v.object({
    app_auth_token: text(200),
    public_key: text(200),
    mode: v.picklist([1, 2, 3]),
    domain: text(200),
  }),
  output: token,
});

export const publicKey = endpoint({
  method: "GET",
  path: "/api/common/sec/publicKey",
  guard: "app",
  summary: "Public key for password encryption (today's encryption is the identity)",
  input: nothing,
  output: v.object({ publicKey: v.string() }),
});
