import { refusalOf } from "#api/say-why.ts";
import type { InputOf } from "#contract/http/endpoint.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import * as staffChoices from "#contract/staff/staff-choices.ts";
import {
  addStaffPerson,
  changeStaffPerson,
  type StaffPerson,
} from "#contract/staff/staff-people.ts";
import type { StaffRole } from "#contract/staff/staff-rights.ts";
import { staffCall } from "#staff/call.ts";
import { done, FormAct, needed } from "#staff/form-act.tsx";
import styles from "#staff/list.module.css";
import { CheckField, TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";

const roleWords = staffChoices.staffRole.words;
const roleLines: Readonly<Record<StaffRole, string>> = {
  owner: "什么都能做，也管员工",
  orders: "订单、审稿、售后",
  production: "审稿、生产、发货",
  finance: "到账、待核对、发票、退款",
};

const isSameSet = (some: readonly StaffRole[], others: readonly StaffRole[]): boolean =>
  some.length === others.length && some.every((role) => others.includes(role));

/** A first password, to be handed over. */
export interface FirstPassword {
  readonly login: string;
  readonly password: string;
}

interface PersonFormProps {
  readonly person: StaffPerson | null;
  onClose(): void;
  /** Called with the first password where a person was added. */
  onDone(first: FirstPassword | null): void;
}

/** 新员工, or changes of a person's name and roles. */
export function PersonForm({ person, onClose, onDone }: PersonFormProps) {
  const form = useForm({
    initial: {
      login: person?.login ?? "",
      name: person?.name ?? "",
      email: person?.email ?? "",
      roles: person?.roles ?? (["orders"] satisfies StaffRole[] as StaffRole[]),
    },
    check: ({ login, name, roles }) => ({
      ...needed({ login, name }, { login: "请填写登录名", name: "请填写姓名" }),
      ...(roles.length === 0 ? { roles: "请选择角色" } : {}),
    }),
    send: ({ login, name, roles, email: typed }) => {
      const email = typed.trim();
      if (person === null) {
        return add({ login, name, roles, ...(email === "" ? {} : { email }) });
      }
      const { person_id } = person;
      const change = staffCall(changeStaffPerson, {
        person_id,
        ...(name === person.name ? {} : { name }),
        ...(isSameSet(roles, person.roles) ? {} : { roles }),
        ...(email === (person.email ?? "") ? {} : { email: email === "" ? null : email }),
      });
      return done(change, "已保存", () => onDone(null));
    },
  });
  const add = (wanted: InputOf<typeof addStaffPerson>) =>
    refusalOf(
      staffCall(addStaffPerson, wanted).then(({ login, password }) => onDone({ login, password })),
    );
  const turn = (role: StaffRole) => {
    const { roles } = form.values;
    const next = roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role];
    form.set("roles", next);
  };
  return (
    <FormAct
      title={person === null ? "新员工" : "修改员工"}
      form={form}
      label={person === null ? "加入" : "保存"}
      onClose={onClose}
    >
      {person === null ? (
        <TextField
          label="登录名"
          hint="3到30位小写字母、数字，字母开头"
          autoCapitalize="none"
          autoComplete="off"
          value={form.values.login}
          error={form.errors.login}
          onChange={(event) => form.set("login", event.target.value)}
        />
      ) : null}
      <TextField
        label="姓名"
        autoComplete="off"
        value={form.values.name}
        error={form.errors.name}
        onChange={(event) => form.set("name", event.target.value)}
      />
      <TextField
        label="通知邮箱"
        hint="店主填了，重要的修改会发邮件告诉他。可以不填"
        type="email"
        autoComplete="off"
        value={form.values.email}
        error={form.errors.email}
        onChange={(event) => form.set("email", event.target.value)}
      />
      <fieldset className={styles.list}>
        <legend>角色</legend>
        {codesOf(staffChoices.staffRole).map((role, index) => (
          <CheckField
            key={role}
            label={`${roleWords[role]}：${roleLines[role]}`}
            error={index === 0 ? form.errors.roles : undefined}
            checked={form.values.roles.includes(role)}
            onChange={() => turn(role)}
          />
        ))}
      </fieldset>
    </FormAct>
  );
}
