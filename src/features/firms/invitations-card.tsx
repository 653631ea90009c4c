import { useState } from "react";
import { call } from "#api/call.ts";
import { callOnce } from "#api/call-once.ts";
import { type FirmRole, firmRoles } from "#contract/firms/firm-roles.ts";
import { inviteToFirm, type OwnFirm, withdrawInvitation } from "#contract/firms/firms.ts";
import { paths } from "#contract/paths/paths.ts";
import { roleNames } from "#contract/wording/firm-words.ts";
import { Chips } from "#ui/controls/chips.tsx";
import { CopyButton } from "#ui/controls/copy-button.tsx";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import styles from "./firm.module.css";
import { spaced } from "./firm-words.ts";
import { useFirmAct } from "./use-firm-act.ts";

const roleOptions = firmRoles.map((role) => ({ value: role, label: roleNames[role] }));

interface InvitationsCardProps {
  readonly firm: OwnFirm;
  readonly offline: boolean;
}

/** An owner's codes: each lets one person join, once, within seven days. */
export function InvitationsCard({ firm, offline }: InvitationsCardProps) {
  const [role, setRole] = useState<FirmRole>("buyer");
  const act = useFirmAct();
  const whyNot = offline ? "联网后可用" : null;
  return (
    <Card title="邀请成员">
      <p className={styles.note}>一个邀请码给一个人用一次，7 天内有效。把链接或邀请码发给对方。</p>
      <ul className={styles.rows}>
        {firm.invitations.map(({ invitation_id, code, role: asked, expiresAt }) => (
          <li key={invitation_id} className={styles.row}>
            <p className={styles.who}>
              <span className={styles.code}>{spaced(code)}</span> <Tag>{roleNames[asked]}</Tag>
              <span className={styles.note}>{fullTime(expiresAt)} 前有效</span>
            </p>
            <div className={styles.acts}>
              <CopyButton text={location.origin + paths.firm({ code })} label="复制邀请链接" />
              <GatedButton
                tone="plain"
                size="s"
                busy={act.busy}
                whyNot={whyNot}
                aria-label={`作废 ${spaced(code)}`}
                onClick={() =>
                  void act.run(() => call(withdrawInvitation, { invitation_id }), "已作废")
                }
              >
                作废
              </GatedButton>
            </div>
          </li>
        ))}
      </ul>
      <Chips label="对方的角色" value={role} options={roleOptions} onChange={setRole} />
      <GatedButton
        tone="outline"
        busy={act.busy}
        whyNot={whyNot}
        onClick={() => void act.run(() => callOnce(inviteToFirm, { role }), "邀请码已生成")}
      >
        生成邀请码
      </GatedButton>
    </Card>
  );
}
