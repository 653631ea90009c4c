import { useState } from "react";
import { call } from "#api/call.ts";
import { refusedForm } from "#api/say-why.ts";
import { setApprovalLimit } from "#contract/firms/firm-approvals.ts";
import { mayInFirm } from "#contract/firms/firm-roles.ts";
import type { OwnFirm } from "#contract/firms/firms.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import formStyles from "#ui/controls/form.module.css";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { useRevalidator } from "#ui/feedback/screen-data.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";
import styles from "./firm.module.css";

/** Yuan as typed, or null where it is no amount; an empty field is no limit. */
function limitOf(typed: string): { readonly limit: string | null } | null {
  const plain = typed.replace(/[,，¥￥\s]/g, "");
  if (plain === "") return { limit: null };
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? { limit: yuanOf(fenOf(plain)) } : null;
}

interface LimitFormProps {
  readonly limit: string | null;
  readonly close: () => void;
}

function LimitForm({ limit, close }: LimitFormProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { limit: limit ?? "" },
    check: (values): Record<string, string> =>
      limitOf(values.limit) === null ? { limit: "请填写金额，如 1000.00" } : {},
    send: async (values) => {
      const asked = limitOf(values.limit) ?? { limit: null };
      const refused = await call(setApprovalLimit, asked).then(() => null, refusedForm);
      if (refused !== null) return refused;
      close();
      toast("审批金额已保存", { tone: "ok" });
      void revalidate();
      return null;
    },
  });
  return (
    <form className={formStyles.form} noValidate onSubmit={form.submit}>
      <TextField
        label="超过多少元要审批"
        hint="不填就不用审批"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={form.values.limit}
        error={form.errors.limit}
        onBlur={() => form.leave("limit")}
        onChange={(event) => form.set("limit", event.target.value)}
      />
      <FormRefusal why={form.refused} />
      <div className={formStyles.actions}>
        <Button tone="outline" onClick={close}>
          取消
        </Button>
        <Button type="submit" busy={form.busy}>
          保存
        </Button>
      </div>
    </form>
  );
}

interface LimitCardProps {
  readonly firm: OwnFirm;
  readonly offline: boolean;
}

/** 审批: above which amount an order waits for an approver. */
export function LimitCard({ firm, offline }: LimitCardProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { approvalLimit: limit } = firm;
  return (
    <Card title="审批">
      <p>
        {limit === null
          ? "企业订单不用审批。"
          : `超过 ¥${grouped(limit)} 的企业订单，等负责人或审批人同意后才能付款。负责人和审批人自己下的不用等。`}
      </p>
      {mayInFirm(firm.role, "people") ? (
        <div className={styles.acts}>
          <GatedButton
            tone="plain"
            size="s"
            whyNot={offline ? "联网后可用" : null}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            改审批金额
          </GatedButton>
        </div>
      ) : null}
      <Dialog
        open={isOpen}
        onOpenChange={close}
        title="改审批金额"
        description="以后下的订单按新的金额，已经在等的不变。"
        width="28rem"
      >
        <LimitForm limit={limit} close={close} />
      </Dialog>
    </Card>
  );
}
