import { codes, Refusal } from "#contract/http/reply.ts";

/** An actor implementation that the page did not provide. */
export const missing = () => Promise.reject(new Error("actor not provided"));

/** The buyer's message of a failure. */
export const textOf = (error: unknown): string =>
  error instanceof Error ? error.message : "网络请求失败";

export type RefusedField = "mobile" | "password" | "captcha";

const namesPassword = (data: unknown): boolean =>
  typeof data === "object" && data !== null && "field" in data && data.field === "password";

/** The field of an account's form that a refusal is about, or null. */
export function fieldOf(error: unknown): RefusedField | null {
  if (!(error instanceof Refusal)) return null;
  switch (error.code) {
    case codes.mobileTaken:
      return "mobile";
    case codes.captchaWrong:
      return "captcha";
    case codes.loginFailed:
      return "password";
    default:
      return namesPassword(error.data) ? "password" : null;
  }
}
