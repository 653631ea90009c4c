import { useState } from "react";
import { call } from "#api/call.ts";
import { callOnce } from "#api/call-once.ts";
import { sayWhy } from "#api/say-why.ts";
import { invitationCode, joinFirm, makeFirm, readInvitation } from "#contract/firms/firms.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import { roleNames } from "#contract/wording/firm-words.ts";
import { TextField } from "#ui/controls/field.tsx";
import styles from "#ui/controls/form.module.css";
import { useForm } from "#ui/controls/form-state.ts";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import { ConfirmDialog } from "#ui/layout/dialog.tsx";
import { FirmForm } from "./firm-form.tsx";
import { roleNotes } from "./firm-words.ts";

interface WithoutFirmProps {
  /** Of the link that was opened; empty without one. */
  readonly code: string;
  readonly offline: boolean;
  readonly onChanged: () => void;
}

type Found = OutputOf<typeof readInvitation> & { readonly code: string };

function JoinForm({ code, offline, onChanged }: WithoutFirmProps) {
  const [found, setFound] = useState<Found | null>(null);
  const form = useForm({
    initial: { code },
    check: (values) => fieldIssues(invitationCode, values),
    send: async (values) => {
      const answer = await call(readInvitation, values).catch(sayWhy);
      if (typeof answer === "string") return answer;
      setFound({ ...answer, code: values.code });
      return null;
    },
  });
  const join = async (asked: Found) => {
    const refused = await callOnce(joinFirm, { code: asked.code }).then(() => null, sayWhy);
    toast(refused ?? `已加入${asked.name}`, { tone: refused === null ? "ok" : "danger" });
    if (refused === null) onChanged();
  };
  return (
    <form className={styles.form} noValidate onSubmit={form.submit} aria-label="加入企业">
      <TextField
        label="邀请码"
        hint="12 位，向企业的负责人要"
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={20}
        value={form.values.code}
        error={form.errors.code ?? form.refused ?? undefined}
        onBlur={() => form.leave("code")}
        onChange={(event) => form.set("code", event.target.value)}
      />
      <div className={styles.actions}>
        <GatedButton
          type="submit"
          tone="outline"
          busy={form.busy}
          whyNot={offline ? "联网后可用" : null}
        >
          查看邀请
        </GatedButton>
      </div>
      <ConfirmDialog
        open={found !== null}
        onOpenChange={() => setFound(null)}
        title={found === null ? "" : `加入${found.name}？`}
        description={
          found === null
            ? ""
            : `您的角色是${roleNames[found.role]}：${roleNotes[found.role]}。成员看得到您的姓名和打码的手机。邀请码${fullTime(found.expiresAt)}前有效。`
        }
        confirmLabel="加入"
        onConfirm={async () => {
          if (found !== null) await join(found);
        }}
      />
    </form>
  );
}

/** A buyer who is in no firm: make one, or join one. */
export function WithoutFirm({ code, offline, onChanged }: WithoutFirmProps) {
  return (
    <>
      {code === "" ? null : (
        <Card title="收到的邀请" marks>
          <JoinForm code={code} offline={offline} onChanged={onChanged} />
        </Card>
      )}
      <Card title="建企业账户">
        <p>同事共用企业的地址和抬头，企业订单一处看。一个账号只能在一个企业里。</p>
        <FirmForm
          initial={{ name: "", taxNo: "" }}
          label="建企业"
          offline={offline}
          send={(values) => callOnce(makeFirm, values)}
          onDone={() => {
            toast("企业已建好", { tone: "ok" });
            onChanged();
          }}
        />
      </Card>
      {code === "" ? (
        <Card title="加入企业">
          <JoinForm code="" offline={offline} onChanged={onChanged} />
        </Card>
      ) : null}
    </>
  );
}
