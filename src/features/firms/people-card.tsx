import { useState } from "react";
import { call } from "#api/call.ts";
import { type FirmRole, firmRoles, mayInFirm } from "#contract/firms/firm-roles.ts";
import {
  changePersonRole,
  type FirmPerson,
  type OwnFirm,
  removePerson,
} from "#contract/firms/firms.ts";
import { roleNames } from "#contract/wording/firm-words.ts";
import { Chips } from "#ui/controls/chips.tsx";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { Card } from "#ui/layout/card.tsx";
import { ConfirmDialog, Dialog } from "#ui/layout/dialog.tsx";
import styles from "./firm.module.css";
import { roleNotes } from "./firm-words.ts";
import { useFirmAct } from "./use-firm-act.ts";

interface PeopleCardProps {
  readonly firm: OwnFirm;
  readonly offline: boolean;
}

type Open = { readonly kind: "role" | "remove"; readonly person: FirmPerson };

const roleOptions = firmRoles.map((role) => ({
  value: role,
  label: roleNames[role],
  note: roleNotes[role],
}));

/** What leaving or a removal means, before it is done. */
function removalWords({ person, alone }: { person: FirmPerson; alone: boolean }): string {
  if (alone)
    return "您是最后一位，退出后企业账户连同它的地址、抬头和邀请码都删除，待审批的订单会取消。";
  const codes = person.role === "owner" ? "没用的邀请码一起作废。" : "";
  if (person.isMe) return `退出后看不到企业的地址、抬头和订单。您下的订单仍在您的订单里。${codes}`;
  return `移出后，对方看不到企业的地址、抬头和订单。对方下的订单仍在对方的订单里。${codes}`;
}

/** The people of a firm with their roles. Owners change and remove; everybody may leave. */
export function PeopleCard({ firm, offline }: PeopleCardProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const [role, setRole] = useState<FirmRole>("buyer");
  const act = useFirmAct();
  const whyNot = offline ? "联网后可用" : null;
  const manages = mayInFirm(firm.role, "people");
  const alone = firm.people.length === 1;
  const close = () => setOpen(null);
  const button = (kind: Open["kind"], person: FirmPerson, label: string) => (
    <GatedButton
      tone="plain"
      size="s"
      busy={act.busy}
      whyNot={whyNot}
      aria-label={`${label} ${person.name}`}
      aria-haspopup="dialog"
      onClick={() => {
        setRole(person.role);
        setOpen({ kind, person });
      }}
    >
      {label}
    </GatedButton>
  );
  return (
    <Card title="成员" aside={`${firm.people.length} 人`}>
      <ul className={styles.rows}>
        {firm.people.map((person) => (
          <li key={person.person_id} className={styles.row}>
            <p className={styles.who}>
              <b>{person.name}</b> <Tag>{roleNames[person.role]}</Tag>{" "}
              {person.isMe ? <Tag tone="c">我</Tag> : null}
              <span className={styles.note}>{person.mobile}</span>
            </p>
            <div className={styles.acts}>
              {manages ? button("role", person, "改角色") : null}
              {person.isMe ? button("remove", person, "退出企业") : null}
              {manages && !person.isMe ? button("remove", person, "移出") : null}
            </div>
          </li>
        ))}
      </ul>
      <Dialog
        open={open?.kind === "role"}
        onOpenChange={close}
        title={`${open?.person.name ?? ""}的角色`}
        footer={
          <GatedButton
            busy={act.busy}
            whyNot={whyNot}
            onClick={() => {
              if (open === null) return;
              const asked = { person_id: open.person.person_id, role };
              void act.run(() => call(changePersonRole, asked), "角色已改").then(close);
            }}
          >
            保存角色
          </GatedButton>
        }
      >
        <Chips label="角色" hideLabel value={role} options={roleOptions} onChange={setRole} />
      </Dialog>
      <ConfirmDialog
        open={open?.kind === "remove"}
        onOpenChange={close}
        title={open?.person.isMe ? "退出这个企业？" : `移出${open?.person.name ?? ""}？`}
        description={open === null ? "" : removalWords({ person: open.person, alone })}
        confirmLabel={open?.person.isMe ? "退出企业" : "移出"}
        tone="danger"
        onConfirm={async () => {
          if (open === null) return;
          const { person_id, isMe } = open.person;
          await act.run(() => call(removePerson, { person_id }), isMe ? "已退出企业" : "已移出");
        }}
      />
    </Card>
  );
}
