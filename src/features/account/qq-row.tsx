import { useState } from "react";
import { call } from "#api/call.ts";
import { changeQq, qq as rule } from "#contract/account/account-change.ts";
import { ContactForm } from "#features/account/contact/contact-form.tsx";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { plainNumber } from "#ui/controls/plain-number.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";
import styles from "./info.module.css";

interface QqRowProps {
  qq: string;
  offline: boolean;
  onChanged(): void;
}

/** The buyer's QQ number, changed in a sheet. */
export function QqRow({ qq, offline, onChanged }: QqRowProps) {
  const [open, setOpen] = useState(false);
  return (
    <span className={styles.changeable}>
      {qq === "" ? "未填写" : qq}
      <GatedButton
        tone="plain"
        size="s"
        whyNot={offline ? "联网后可用" : null}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        修改QQ
      </GatedButton>
      <Dialog open={open} onOpenChange={setOpen} title="修改QQ" width="26rem">
        <ContactForm
          name="修改QQ"
          what="qq"
          label="QQ号（留空则清除）"
          rule={rule}
          input={{ inputMode: "numeric" }}
          cleaned={plainNumber}
          initial={qq}
          change={(value, code) => call(changeQq, { qq: value, code })}
          onDone={() => {
            setOpen(false);
            toast("QQ已修改，其他设备须重新登录", { tone: "ok" });
            onChanged();
          }}
        />
      </Dialog>
    </span>
  );
}
