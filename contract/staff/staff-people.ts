import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, nothing, uuid } from "#contract/http/fields.ts";
import { line } from "#contract/http/text-fields.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import * as staffChoices from "./staff-choices.ts";
import { givenPassword, oneTimeCode } from "./staff-credentials.ts";

/**
 * Staff accounts, each with credentials and roles of their own. Calls of a person carry the header
 * `StaffToken`; the operator's own key (`StaffKey`) may do what an owner may, and creates the first
 * person. Generated passwords are shown once, and changed at the first login.
 */
const staff = "/api/v2/staff";

const loginName = v.pipe(
  v.string("请填写登录名"),
  v.trim(),
  v.regex(/^[a-z][a-z0-9._-]{2,29}$/, "登录名为3到30位小写字母、数字，字母开头"),
);
const personName = line("姓名", 30);
const role = v.picklist(codesOf(staffChoices.staffRole), "请选择角色");
const roles = v.pipe(v.array(role), v.minLength(1, "请选择角色"), v.maxLength(4, "请选择角色"));

/** Longer than a buyer's, with any characters. */
const staffPassword = v.pipe(
  v.string("密码不可为空"),
  v.minLength(10, "最少10位"),
  v.maxLength(64, "最多64位"),
);

export const staffMe = v.object({
  id: v.string(),
  login: v.string(),
  name: v.string(),
  roles: v.array(role),
  /** The password is generated: the person may only set a new one. */
  mustChange: v.boolean(),
});
export type StaffMe = v.InferOutput<typeof staffMe>;

/** Left out where the person has no second factor, or was not asked for it yet. */
const askedCode = v.optional(oneTimeCode);

const staffLoginForm = v.object({
  login: loginName,
  password: givenPassword,
  one_time_code: askedCode,
});

/**
 * Refused with `loginFailed` for a wrong password or code, both counted. Refused with
 * `secondFactorNeeded` where the password is right and a code is missing.
 */
export const staffLogin = endpoint({
  method: "POST",
  path: `${staff}/login`,
  guard: "public",
  addition: true,
  summary: "A person of the shop logs in, for twelve hours",
  input: staffLoginForm,
  output: v.object({ token: v.string(), expire_time: instant, me: staffMe }),
});

export const staffLogout = endpoint({
  method: "POST",
  path: `${staff}/logout`,
  guard: "staff",
  addition: true,
  summary: "End this session",
  input: nothing,
  output: nothing,
});

/** Refused for the operator's key, which is no person. */
export const staffSelf = endpoint({
  method: "GET",
  path: `${staff}/me`,
  guard: "staff",
  addition: true,
  summary: "Who this session speaks for",
  input: nothing,
  output: staffMe,
});

export const staffOwnPassword = endpoint({
  method: "POST",
  path: `${staff}/password`,
  guard: "staff",
  addition: true,
  summary: "A new password of one's own; every other session ends",
  input: v.object({ old_password: givenPassword, password: staffPassword }),
  output: nothing,
});

/** Validity of a password confirmation. */
export const confirmedMs = 5 * 60_000;

/**
 * Refused with `loginFailed` for a wrong password or code, which is counted and ends no session.
 * Refused with `secondFactorNeeded` where the password is right and a code is missing.
 */
export const confirmStaff = endpoint({
  method: "POST",
  path: `${staff}/confirm`,
  guard: "staff",
  addition: true,
  summary: "The own password once more: for five minutes this session may do what asks for it",
  input: v.object({ password: givenPassword, one_time_code: askedCode }),
  output: v.object({ until: instant }),
});

const personEmail = v.pipe(v.string(), v.trim(), v.maxLength(60), v.email("邮箱格式错误"));

export const staffPerson = v.object({
  person_id: v.string(),
  login: v.string(),
  name: v.string(),
  roles: v.array(role),
  disabled: v.boolean(),
  /** Mail address for an owner's notifications; null where there is none. */
  email: v.nullable(v.string()),
  /** Locked after too many wrong passwords within the hour: a new password unlocks it. */
  locked: v.boolean(),
  /** Login asks for a code of their authenticator. */
  second_factor: v.boolean(),
  createdAt: instant,
  /** Lags by at most a minute; null for a person who has not logged in for a month. */
  lastSeenAt: v.nullable(instant),
});
export type StaffPerson = v.InferOutput<typeof staffPerson>;

export const staffPeople = endpoint({
  method: "GET",
  path: `${staff}/people`,
  guard: "staff",
  addition: true,
  summary: "Everybody who may log in, or might",
  input: nothing,
  output: v.object({ items: v.array(staffPerson) }),
});

/** With the generated password, which is shown only here. */
const withPassword = v.object({ ...staffPerson.entries, password: v.string() });

export const addStaffPerson = endpoint({
  method: "POST",
  path: `${staff}/people`,
  guard: "staff",
  addition: true,
  summary: "Another person, with a first password that is shown once",
  input: v.object({ login: loginName, name: personName, roles, email: v.optional(personEmail) }),
  output: withPassword,
});

/**
 * Refused with `stateConflict` where no owner would remain. A removed role ends at once, absent
 * fields stay.
 */
export const changeStaffPerson = endpoint({
  method: "POST",
  path: `${staff}/people/change`,
  guard: "staff",
  addition: true,
  summary: "Name and roles of a person, and whether they may log in",
  input: v.object({
    person_id: uuid,
    name: v.optional(personName),
    roles: v.optional(roles),
    disabled: v.optional(v.boolean()),
    email: v.optional(v.nullable(personEmail)),
  }),
  output: staffPerson,
});

export const resetStaffPerson = endpoint({
  method: "POST",
  path: `${staff}/people/reset`,
  guard: "staff",
  addition: true,
  summary: "A new first password, shown once; sessions end, a lock is lifted",
  input: v.object({ person_id: uuid }),
  output: withPassword,
});
