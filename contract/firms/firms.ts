import * as v from "valibot";
import { taxNumberFault, tidyTaxNumber } from "#contract/account/tax-number.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, money, nothing, uuid } from "#contract/http/fields.ts";
import { line } from "#contract/http/text-fields.ts";
import { firmAgreement } from "./firm-agreement.ts";
import { firmRoles } from "./firm-roles.ts";

const path = "/api/v2/user/firm";

const role = v.picklist(firmRoles, "请选择角色");

/** Upper limits of one firm. */
export const firmLimits = { people: 50, invitations: 20, entries: 50 } as const;

/** Days for which an invitation is valid. */
export const invitationDays = 7;

export const firmForm = v.object({
  name: line("企业名称", 50),
  taxNo: v.optional(
    v.pipe(
      v.string("税号格式错误"),
      v.maxLength(60, "税号太长，请只填税号"),
      v.transform(tidyTaxNumber),
      v.check(
        (text) => text === "" || taxNumberFault(text) === null,
        ({ input }) => taxNumberFault(input) ?? "",
      ),
    ),
    "",
  ),
});

const person = v.object({
  person_id: v.string(),
  name: v.string(),
  /** `138****8000`. */
  mobile: v.string(),
  role: v.picklist(firmRoles),
  joinedAt: instant,
  isMe: v.boolean(),
});
export type FirmPerson = v.InferOutput<typeof person>;

const invitation = v.object({
  invitation_id: v.string(),
  code: v.string(),
  role: v.picklist(firmRoles),
  expiresAt: instant,
});
export type FirmInvitation = v.InferOutput<typeof invitation>;

/** A firm as its people see it. `invitations` is empty for everybody but owners. */
export const ownFirm = v.object({
  name: v.string(),
  taxNo: v.string(),
  /** Yuan: orders of more than this wait for an approver. Null: none does. */
  approvalLimit: v.nullable(money),
  role: v.picklist(firmRoles),
  /** 协议价 that runs or is to come, for all its people; another host omits it. */
  agreement: v.optional(v.nullable(firmAgreement), null),
  people: v.array(person),
  invitations: v.array(invitation),
});
export type OwnFirm = v.InferOutput<typeof ownFirm>;

export const ownFirmCall = endpoint({
  method: "GET",
  path,
  guard: "user",
  addition: true,
  summary: "The buyer's firm with its people, or null; a buyer is in one firm at most",
  input: nothing,
  output: v.object({ firm: v.nullable(ownFirm) }),
});

export const makeFirm = endpoint({
  method: "POST",
  path,
  guard: "user",
  idempotent: true,
  addition: true,
  summary: "Make a firm; its maker is the owner",
  input: firmForm,
  output: nothing,
});

export const changeFirm = endpoint({
  method: "PUT",
  path,
  guard: "user",
  addition: true,
  summary: "Change the firm's name and tax number; owners only",
  input: firmForm,
  output: nothing,
});

export const inviteToFirm = endpoint({
  method: "POST",
  path: `${path}/invitation`,
  guard: "user",
  idempotent: true,
  addition: true,
  summary: "Make a code that lets one person join within seven days; owners only",
  input: v.object({ role }),
  output: invitation,
});

export const withdrawInvitation = endpoint({
  method: "DELETE",
  path: `${path}/invitation`,
  guard: "user",
  addition: true,
  summary: "Withdraw a code that nobody has used; owners only",
  input: v.object({ invitation_id: uuid }),
  output: nothing,
});

const code = v.pipe(
  v.string("请填写邀请码"),
  v.maxLength(40, "邀请码为12位"),
  v.transform((text) => text.replace(/[\s-]/g, "").toUpperCase()),
  v.regex(/^[2-9A-HJ-NP-Z]{12}$/, "邀请码为12位，请核对"),
);
/** What a buyer types to join. */
export const invitationCode = v.object({ code });

export const readInvitation = endpoint({
  method: "GET",
  path: `${path}/invitation`,
  guard: "user",
  addition: true,
  summary: "Which firm a code belongs to, before joining it",
  input: invitationCode,
  output: v.object({ name: v.string(), role: v.picklist(firmRoles), expiresAt: instant }),
});

export const joinFirm = endpoint({
  method: "POST",
  path: `${path}/join`,
  guard: "user",
  idempotent: true,
  addition: true,
  summary: "Join a firm by a code, which is used up",
  input: invitationCode,
  output: nothing,
});

export const changePersonRole = endpoint({
  method: "PUT",
  path: `${path}/person`,
  guard: "user",
  addition: true,
  summary:
    "Change a person's role; owners only, and one owner stays. Codes end with an owner's role",
  input: v.object({ person_id: uuid, role }),
  output: nothing,
});

/** With the last person the firm ends: its addresses, titles, shared jobs and codes are deleted. */
export const removePerson = endpoint({
  method: "DELETE",
  path: `${path}/person`,
  guard: "user",
  addition: true,
  summary: "Remove a person, for owners; or leave, for everybody but the only owner of others",
  input: v.object({ person_id: uuid }),
  output: nothing,
});
