import { useState } from "react";
import { refusalOf } from "#api/say-why.ts";
import type { InputOf } from "#contract/endpoint.ts";
import * as staffChoices from "#contract/staff-choices.ts";
import {
  addStaffPerson,
  changeStaffPerson,
  resetStaffPerson,
  type StaffPerson,
  staffPeople,
} from "#contract/staff-people.ts";
import type { StaffRole } from "#contract/staff-rights.ts";
import { codesOf } from "#contract/vocabulary.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { ConfirmDialog, Dialog } from "#ui/dialog.tsx";
import { CheckField, TextField } from "#ui/field.tsx";
import { useForm } from "#ui/form-state.ts";
import { Page } from "#ui/page.tsx";
import { Empty } from "#ui/states.tsx";
import { Tag } from "#ui/tag.tsx";
import { showTime } from "#ui/time.ts";
import { toast } from "#ui/toast.tsx";
import { Ask } from "./ask.tsx";
import { staffCall } from "./call.ts";
import { done, FormAct, needed } from "./form-act.tsx";
import styles from "./list.module.css";

const roleWords = staffChoices.staffRole.words;
const roleLines: Readonly<Record<StaffRole, string>> = {
  owner: "什么都能做，也管员工",
  orders: "订单、审稿、售后",
  production: "审稿、生产、发货",
  finance: "到账、待核对、发票、退款",
};

const isSameSet = (some: readonly StaffRole[], others: readonly StaffRole[]): boolean =>
  some.length === others.length && some.every((role) => others.includes(role));

interface Told {
  readonly login: string;
  readonly password: string;
}

interface PersonFormProps {
  readonly person: StaffPerson | null;
  onClose(): void;
  /** Told with the first password where a person was added. */
  onDone(told: Told | null): void;
}

/** 新员工, or another name and other roles of one. */
function PersonForm({ person, onClose, onDone }: PersonFormProps) {
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

/** A password that the shop made: shown here and never again. */
function FirstPassword({ told, onClose }: { told: Told; onClose(): void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${told.login} 的初始密码`}
      description="只显示这一次。请当面告诉本人，第一次登录要换成自己的。"
      width="28rem"
      footer={<Button onClick={onClose}>记下了</Button>}
    >
      <p className={styles.secret}>{told.password}</p>
      <CopyButton text={told.password} label="复制密码" />
    </Dialog>
  );
}

type Asked =
  | { readonly kind: "add" }
  | { readonly kind: "change" | "reset" | "turn"; readonly person: StaffPerson }
  | { readonly kind: "told"; readonly told: Told };

function Row({ person, ask }: { readonly person: StaffPerson; ask(asked: Asked): void }) {
  const { disabled, locked, lastSeenAt } = person;
  return (
    <Card className={styles.row}>
      <p className={styles.line}>
        <strong>{person.name}</strong>
        <span className={styles.note}>{person.login}</span>
        {person.roles.map((role) => (
          <Tag key={role}>{roleWords[role]}</Tag>
        ))}
        {disabled ? <Tag tone="danger">已停用</Tag> : null}
        {locked ? <Tag tone="y">输错太多，暂时锁住</Tag> : null}
      </p>
      <p className={styles.note}>
        {lastSeenAt === null ? "近一个月没有登录" : `最近使用 ${showTime(lastSeenAt)}`}
        {person.roles.includes("owner") && person.email === null
          ? "。没有通知邮箱，重要的修改不会告诉他"
          : ""}
      </p>
      <div className={styles.actions}>
        <Button
          tone="outline"
          size="s"
          aria-label={`修改 ${person.name}`}
          onClick={() => ask({ kind: "change", person })}
        >
          修改
        </Button>
        <Button
          tone="outline"
          size="s"
          aria-label={`重设 ${person.name} 的密码`}
          onClick={() => ask({ kind: "reset", person })}
        >
          重设密码
        </Button>
        <Button
          tone={disabled ? "outline" : "danger"}
          size="s"
          aria-label={`${disabled ? "恢复" : "停用"} ${person.name}`}
          onClick={() => ask({ kind: "turn", person })}
        >
          {disabled ? "恢复" : "停用"}
        </Button>
      </div>
    </Card>
  );
}

function List({ items, again }: { items: readonly StaffPerson[]; again(): void }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const tell = async (act: Promise<void>) => {
    const refused = await refusalOf(act);
    if (refused !== null) toast(refused, { tone: "danger" });
    again();
  };
  const reset = async ({ person_id }: StaffPerson) => {
    const { login, password } = await staffCall(resetStaffPerson, { person_id });
    setAsked({ kind: "told", told: { login, password } });
  };
  const turn = async ({ person_id, disabled }: StaffPerson) => {
    await staffCall(changeStaffPerson, { person_id, disabled: !disabled });
  };
  return (
    <>
      <Button onClick={() => setAsked({ kind: "add" })}>新员工</Button>
      {items.length === 0 ? <Empty title="还没有员工" /> : null}
      <ul className={styles.list}>
        {items.map((person) => (
          <li key={person.person_id}>
            <Row person={person} ask={setAsked} />
          </li>
        ))}
      </ul>
      {asked?.kind === "add" || asked?.kind === "change" ? (
        <PersonForm
          person={asked.kind === "change" ? asked.person : null}
          onClose={close}
          onDone={(told) => {
            setAsked(told === null ? null : { kind: "told", told });
            again();
          }}
        />
      ) : null}
      {asked?.kind === "told" ? <FirstPassword told={asked.told} onClose={close} /> : null}
      {asked?.kind === "reset" ? (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked((held) => (held === asked ? null : held))}
          title={`重设 ${asked.person.name} 的密码？`}
          description="原来的密码马上失效，登录着的会退出，锁住的会解开。"
          confirmLabel="重设"
          onConfirm={() => tell(reset(asked.person))}
        />
      ) : null}
      {asked?.kind === "turn" ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={
            asked.person.disabled ? `恢复 ${asked.person.name}？` : `停用 ${asked.person.name}？`
          }
          description={
            asked.person.disabled
              ? "用原来的密码可以再登录。"
              : "马上退出，不能再登录；做过的事都留着。"
          }
          confirmLabel={asked.person.disabled ? "恢复" : "停用"}
          tone={asked.person.disabled ? "primary" : "danger"}
          onConfirm={() => tell(turn(asked.person))}
        />
      ) : null}
    </>
  );
}

/** 员工: who may log in, and what for. */
export function People() {
  return (
    <Page title="员工" narrow>
      <Ask load={() => staffCall(staffPeople, {})}>
        {({ items }, again) => <List items={items} again={again} />}
      </Ask>
    </Page>
  );
}
