import { askChange } from "#contract/account/account-change.ts";
import { sendEmailCode, sendMobileCode } from "#contract/auth/code-login.ts";
import type { Buyer, Shop } from "#tests/server/support/harness.ts";

export interface NewContact {
  readonly what: "mobile" | "email";
  readonly value: string;
}

/** Requests a code for a new contact. */
export async function sendProof(shop: Shop, as: Buyer | string, { what, value }: NewContact) {
  const solved = await shop.captcha();
  return what === "mobile"
    ? shop.call(sendMobileCode, { mobile: value, ...solved }, { as })
    : shop.call(sendEmailCode, { email: value, ...solved }, { as });
}

/** The last code that was sent to this number or address. */
export async function codeSentTo(shop: Shop, { what, value }: NewContact): Promise<string> {
  if (what === "mobile") return shop.texts.filter(({ to }) => to === value).at(-1)?.code ?? "";
  const letter = (await shop.posted()).filter(({ to }) => to === value).at(-1)?.text ?? "";
  return /验证码是 (\d{6})/.exec(letter)?.[1] ?? "";
}

/** The permission to change one contact, with its new value proven by a code. */
export async function provenChange(
  shop: Shop,
  as: Buyer,
  contact: NewContact,
  password = as.password,
) {
  const { code_id } = await sendProof(shop, as, contact);
  const one_time_code = await codeSentTo(shop, contact);
  const proof = { value: contact.value, code_id, one_time_code };
  const { code } = await shop.call(askChange, { password, what: contact.what, proof }, { as });
  return code;
}
