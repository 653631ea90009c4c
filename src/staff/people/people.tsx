import { useState } from "react";
import { refusalOf } from "#api/say-why.ts";
import * as staffChoices from "#contract/staff/staff-choices.ts";
import {
  changeStaffPerson,
  resetStaffPerson,
  type StaffPerson,
  staffPeople,
} from "#contract/staff/staff-people.ts";
import { resetSecondFactor } from "#contract/staff/staff-second-factor.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { Button } from "#ui/controls/button.tsx";
import { CopyButton } from "#ui/controls/copy-button.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import { ConfirmDialog, Dialog } from "#ui/layout/dialog.tsx";
import { Page } from "#ui/layout/page.tsx";
import { type FirstPassword, PersonForm } from "./person-form.tsx";

const roleWords = staffChoices.staffRole.words;
/** A generated password: shown only here. */
function FirstPasswordDialog({ issued, onClose }: { issued: FirstPassword; onClose(): void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${issued.login} 的初始密码`}
      description="只显示这一次。请当面告诉本人，第一次登录要换成自己的。"
      width="28rem"
      footer={<Button onClick={onClose}>记下了</Button>}
    >
      <p className={styles.secret}>{issued.password}</p>
      <CopyButton text={issued.password} label="复制密码" />
    </Dialog>
  );
}

type Asked =
  | { readonly kind: "add" }
  | { readonly kind: "change" | "reset" | "factor" | "turn"; readonly person: StaffPerson }
  | { readonly kind: "issued"; readonly issued: FirstPassword };

interface RowProps {
  readonly person: StaffPerson;
  /** The row of the logged-in person. */
  readonly own: boolean;
  ask(asked: Asked): void;
}

function Row({ person, own, ask }: RowProps) {
  const { disabled, locked, lastSeenAt, second_factor } = person;
  return (
    <Card className={styles.row}>
      <p className={styles.line}>
        <strong>{person.name}</strong>
        <span className={styles.note}>{person.login}</span>
        {person.roles.map((role) => (
          <Tag key={role}>{roleWords[role]}</Tag>
        ))}
        {second_factor ? <Tag tone="ok">两步验证</Tag> : null}
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
        {second_factor && !own ? (
          <Button
            tone="outline"
            size="s"
            aria-label={`关闭 ${person.name} 的两步验证`}
            onClick={() => ask({ kind: "factor", person })}
          >
            关闭两步验证
          </Button>
        ) : null}
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

interface ListProps {
  readonly items: readonly StaffPerson[];
  readonly ownId: string;
  again(): void;
}

function List({ items, ownId, again }: ListProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const report = async (act: Promise<void>) => {
    const refused = await refusalOf(act);
    if (refused !== null) toast(refused, { tone: "danger" });
    again();
  };
  const reset = async ({ person_id }: StaffPerson) => {
    const { login, password } = await staffCall(resetStaffPerson, { person_id });
    setAsked({ kind: "issued", issued: { login, password } });
  };
  const switchOffFactor = async ({ person_id }: StaffPerson) => {
    await staffCall(resetSecondFactor, { person_id });
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
            <Row person={person} own={person.person_id === ownId} ask={setAsked} />
          </li>
        ))}
      </ul>
      {asked?.kind === "add" || asked?.kind === "change" ? (
        <PersonForm
          person={asked.kind === "change" ? asked.person : null}
          onClose={close}
          onDone={(issued) => {
            setAsked(issued === null ? null : { kind: "issued", issued });
            again();
          }}
        />
      ) : null}
      {asked?.kind === "issued" ? (
        <FirstPasswordDialog issued={asked.issued} onClose={close} />
      ) : null}
      {asked?.kind === "reset" ? (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked((held) => (held === asked ? null : held))}
          title={`重设 ${asked.person.name} 的密码？`}
          description="原来的密码马上失效，登录着的会退出，锁住的会解开。"
          confirmLabel="重设"
          onConfirm={() => report(reset(asked.person))}
        />
      ) : null}
      {asked?.kind === "factor" ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`关闭 ${asked.person.name} 的两步验证？`}
          description="手机和恢复码都丢了才用。登录着的会退出，以后只用密码登录。请先当面确认是本人。"
          confirmLabel="关闭"
          tone="danger"
          onConfirm={() => report(switchOffFactor(asked.person))}
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
          onConfirm={() => report(turn(asked.person))}
        />
      ) : null}
    </>
  );
}

/** 员工: who may log in, with their roles. */
export function People({ me }: ScreenProps) {
  return (
    <Page title="员工" narrow>
      <Ask load={() => staffCall(staffPeople, {})}>
        {({ items }, again) => <List items={items} ownId={me.id} again={again} />}
      </Ask>
    </Page>
  );
}
