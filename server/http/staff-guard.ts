import type { FastifyRequest } from "fastify";
import { codes, Refusal } from "#contract/http/reply.ts";
import { staffCodes } from "#contract/staff/staff-codes.ts";
import { isGuardedAct } from "#contract/staff/staff-guarded.ts";
import {
  confirmedMs,
  staffLogout,
  staffOwnPassword,
  staffSelf,
} from "#contract/staff/staff-people.ts";
import { mayCall } from "#contract/staff/staff-rights.ts";
import type { WithClock, WithDatabase, WithSettings } from "#server/infra/deps.ts";
import { isSameKey, keysInForce } from "#server/infra/runtime/keys.ts";
import { hashOf } from "#server/modules/identity/sessions.repository.ts";
import type { StaffPersonRow } from "#server/modules/identity/staff-people.repository.ts";
import { findStaffSession } from "#server/modules/identity/staff-sessions.repository.ts";
import { notesOf } from "./call-log.ts";

export interface StaffMember {
  readonly kind: "person";
  readonly person: StaffPersonRow;
  readonly sessionHash: string;
}

/** A staff member, or a program with the operator's key. */
export type StaffCaller = StaffMember | { readonly kind: "key" };

/** @throws Refusal `forbidden` for the operator's key, which is no person */
export function memberOf({ staff }: { readonly staff: StaffCaller | null }): StaffMember {
  if (staff?.kind === "person") return staff;
  throw denied("店铺密钥不是个人账号");
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === "string" && value.length <= 200 ? value : "";
};

const denied = (message = "没有权限") => new Refusal(codes.forbidden, message);

/** The calls allowed with a generated password. */
const beforeChange = [staffSelf, staffLogout, staffOwnPassword].map(({ path }) => path);

/** A confirmation from after now was made before the clock was set back. */
function isConfirmed({ clock }: WithClock, at: Date | null): boolean {
  if (at === null) return false;
  const age = clock.now() - at.getTime();
  return age >= 0 && age < confirmedMs;
}

/**
 * The caller of a staff call, with the right to make it. The operator's key may do whatever an
 * owner may.
 * @param path the declared one, by which rights are decided
 * @throws Refusal `forbidden` for a wrong key or role, `loginExpired` for an ended session,
 * `passwordNeeded` where the call needs a password confirmation
 */
export async function staffCaller(
  deps: WithDatabase & WithClock & WithSettings,
  request: FastifyRequest,
  path: string,
): Promise<StaffCaller> {
  const token = header(request, "stafftoken");
  if (token === "") {
    const key = header(request, "staffkey");
    if (!keysInForce(deps, "staffKey").some((own) => isSameKey(own, key))) throw denied();
    return { kind: "key" };
  }
  const sessionHash = hashOf(token);
  const found = await findStaffSession(deps, sessionHash);
  if (found === null) throw new Refusal(codes.loginExpired, "登录超时,请重新登录!");
  const { person, confirmedAt } = found;
  notesOf(request).user = `staff:${person.id}`;
  if (person.mustChange && !beforeChange.includes(path)) throw denied("请先换一个自己的密码");
  if (!mayCall(person.roles, path)) throw denied();
  // GETs share some paths with the actions.
  const isAct = request.method !== "GET" && isGuardedAct(path);
  if (isAct && !isConfirmed(deps, confirmedAt)) {
    throw new Refusal(staffCodes.passwordNeeded, "请再输一次密码");
  }
  return { kind: "person", person, sessionHash };
}
