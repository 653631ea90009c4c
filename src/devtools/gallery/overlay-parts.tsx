import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { type ToastTone, toast } from "#ui/feedback/toast.tsx";
import { ActionBar } from "#ui/layout/bar.tsx";
import { Card } from "#ui/layout/card.tsx";
import { ConfirmDialog, Dialog } from "#ui/layout/dialog.tsx";
import { ZoomWindow } from "#ui/layout/zoom-window.tsx";
import styles from "./parts.module.css";

const toasts: readonly { tone: ToastTone; text: string }[] = [
  { tone: "ok", text: "已保存" },
  { tone: "info", text: "已复制" },
  { tone: "wait", text: "您已登录，无需注册" },
  { tone: "danger", text: "没有权限" },
];

/** Parts above the page: dialogs, sheets, toasts, the bar at the foot, the zoomed drawing. */
export function OverlayParts() {
  const [open, setOpen] = useState<"dialog" | "sheet" | "confirm" | null>(null);
  const close = (stays: boolean) => {
    if (!stays) setOpen(null);
  };
  return (
    <Card title="浮在上面的">
      <div className={styles.parts}>
        <div className={styles.row}>
          <Button tone="outline" onClick={() => setOpen("dialog")}>
            对话框
          </Button>
          <Button tone="outline" onClick={() => setOpen("sheet")}>
            抽屉
          </Button>
          <Button tone="outline" onClick={() => setOpen("confirm")}>
            确认
          </Button>
        </div>
        <div className={styles.row}>
          {toasts.map(({ tone, text }) => (
            <Button key={tone} tone="plain" size="s" onClick={() => toast(text, { tone })}>
              提示 {tone}
            </Button>
          ))}
        </div>
        <div>
          <ZoomWindow
            box={{ x: 0, y: 0, width: 100, height: 60 }}
            label="一张 100 × 60 的示意图"
            name="示意图"
          >
            <rect x="10" y="10" width="80" height="40" fill="none" stroke="currentColor" />
          </ZoomWindow>
        </div>
        <div className={styles.stage}>
          <ActionBar actions={<Button>提交订单</Button>}>
            <Money yuan="1280.50" size="l" />
          </ActionBar>
        </div>
        <Dialog
          open={open === "dialog"}
          onOpenChange={close}
          title="对话框"
          description="窄屏时从下面升起。"
          footer={<Button onClick={() => setOpen(null)}>知道了</Button>}
        >
          <p>内容。</p>
        </Dialog>
        <Dialog open={open === "sheet"} onOpenChange={close} title="抽屉" sheet="full" grip>
          <p>向下一划就收起。</p>
        </Dialog>
        <ConfirmDialog
          open={open === "confirm"}
          onOpenChange={close}
          title="放弃改动？"
          description="填过的会丢掉。"
          confirmLabel="放弃"
          tone="danger"
          onConfirm={() => void toast("已放弃")}
        />
      </div>
    </Card>
  );
}
