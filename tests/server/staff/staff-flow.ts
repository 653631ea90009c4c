import {
  addStaffPerson,
  confirmStaff,
  staffLogin,
  staffOwnPassword,
} from "#contract/staff/staff-people.ts";
import type { StaffRole } from "#contract/staff/staff-rights.ts";
import type { Shop } from "#tests/server/support/harness.ts";

export const staffKey = "a-key-of-the-back-office";
export const withKey = { headers: { staffkey: staffKey } };

export interface Person {
  readonly id: string;
  readonly login: string;
  readonly password: string;
  readonly token: string;
  /** Headers of this person's calls. */
  readonly asked: { readonly headers: { readonly stafftoken: string } };
}

export const asked = (token: string) => ({ headers: { stafftoken: token } });

let made = 0;

/**
 * A person with an own password, logged in and freshly confirmed; created with the operator's key.
 */
export async function staffPerson(shop: Shop, roles: StaffRole[]): Promise<Person> {
  made += 1;
  const login = `person${made}`;
  const added = await shop.call(addStaffPerson, { login, name: `员工${made}`, roles }, withKey);
  const first = await shop.call(staffLogin, { login, password: added.password });
  const password = `own words of ${login}`;
  const change = { old_password: added.password, password };
  await shop.call(staffOwnPassword, change, asked(first.token));
  const { token } = await shop.call(staffLogin, { login, password });
  await shop.call(confirmStaff, { password }, asked(token));
  return { id: added.person_id, login, password, token, asked: asked(token) };
}
