import { call } from "#api/call.ts";
import { deviceExpiry } from "#api/device-clock.ts";
import { Unreachable } from "#api/unreachable.ts";
import { login, register } from "#contract/auth/auth.ts";
import { codeLogin } from "#contract/auth/code-login.ts";
import type { InputOf, OutputOf } from "#contract/http/endpoint.ts";
import { nameAtLogin } from "#data/device/data-name.ts";
import { keepSession } from "#data/device/kept-session.ts";
import { deviceId } from "#db/device-id.ts";
import type { LoginForm } from "#machines/login-modal.machine.ts";
import type { UserSession } from "#machines/user-session.machine.ts";
import { askAboutGuestDrafts } from "./guest-drafts-question.ts";

export type RegisterInput = InputOf<typeof register>;

async function sessionOf(reply: OutputOf<typeof login>, mobile: string): Promise<UserSession> {
  const expire = deviceExpiry(reply.expire_time);
  if (expire === null || reply.token === "") throw new Unreachable("reply", "网络请求失败");
  const { token } = reply;
  const userKey = await nameAtLogin(reply, mobile);
  // Stored before the page shows it: a browser that is killed now starts with this login.
  await keepSession({ token, expire, scope: userKey });
  void askAboutGuestDrafts(userKey).catch(() => undefined);
  return { token, expire, userKey };
}

/**
 * Password encryption is the identity today (SPEC section 3): the form is sent as typed, with the
 * device's id.
 */
export async function signIn(form: LoginForm | null): Promise<UserSession> {
  if (form === null) throw new Error("login was started without a form");
  return sessionOf(await call(login, { ...form, device: deviceId() }), form.mobile);
}

export async function signUp(form: RegisterInput): Promise<UserSession> {
  return sessionOf(await call(register, { ...form, device: deviceId() }), form.mobile);
}

/** Opens a session by a code that was sent to the number. */
export async function signInByCode(
  form: Pick<InputOf<typeof codeLogin>, "mobile" | "code_id" | "one_time_code">,
): Promise<UserSession> {
  return sessionOf(await call(codeLogin, { ...form, device: deviceId() }), form.mobile);
}
