import { type ReactNode, useState } from "react";
import { call } from "#api/call.ts";
import { callOnce } from "#api/call-once.ts";
import { refusalOf } from "#api/say-why.ts";
import { orderPath } from "#components/job-facts/order-path.ts";
import { PictureField } from "#components/pictures/picture-field.tsx";
import {
  type AfterSaleDetail,
  cancelAfterSale,
  mostPictures,
  receiveReprint,
  sendBackGoods,
  supplementAfterSale,
} from "#contract/after-sale/after-sale.ts";
import { afterSaleStates } from "#contract/orders/states.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { TextArea, TextField } from "#ui/controls/field.tsx";
import formStyles from "#ui/controls/form.module.css";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { type FormState, useForm } from "#ui/controls/form-state.ts";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { ConfirmDialog, Dialog } from "#ui/layout/dialog.tsx";

interface ActsProps {
  detail: AfterSaleDetail;
  /** Offline, actions that need the server are disabled. */
  offline: boolean;
  /** The action succeeded or its result is unknown: the application must be loaded again. */
  onMoved(): void;
}

interface ActDialogProps {
  afterId: string;
  onDone(): void;
}

interface SheetProps<Values extends object> {
  form: FormState<Values>;
  label: string;
  children: ReactNode;
}

function Sheet<Values extends object>({ form, label, children }: SheetProps<Values>) {
  return (
    <form className={formStyles.form} noValidate onSubmit={form.submit}>
      {children}
      <FormRefusal why={form.refused} />
      <Button type="submit" block busy={form.busy}>
        {label}
      </Button>
    </form>
  );
}

/** Waits for the reply; called once it arrived. */
async function announced(sending: Promise<unknown>, words: string, onDone: () => void) {
  const refused = await refusalOf(sending);
  if (refused !== null) return refused;
  toast(words, { tone: "ok" });
  onDone();
  return null;
}

function Supplement({ afterId, orderId, onDone }: ActDialogProps & { orderId: string }) {
  const [sending, setSending] = useState(false);
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const form = useForm({
    initial: { words: "" },
    check: ({ words }): Record<string, string> =>
      words.trim() === "" ? { words: "请填写补充说明" } : {},
    send: ({ words }) => {
      if (sending) return Promise.resolve("照片还在上传，请稍候");
      const said = { after_id: afterId, words, pictures: [...pictures] };
      return announced(callOnce(supplementAfterSale, said), "已补充", onDone);
    },
  });
  return (
    <Sheet form={form} label="提交补充">
      <TextArea
        label="补充说明"
        rows={4}
        maxLength={500}
        value={form.values.words}
        error={form.errors.words}
        onChange={(event) => form.set("words", event.target.value)}
      />
      <PictureField
        purpose="after-sale"
        legend="照片"
        most={mostPictures}
        orderId={orderId}
        pictures={pictures}
        offline={false}
        onAdd={(id) => setPictures((held) => (held.includes(id) ? held : [...held, id]))}
        onRemove={(id) => setPictures((held) => held.filter((one) => one !== id))}
        onBusy={setSending}
      />
    </Sheet>
  );
}

function SendBack({ afterId, onDone }: ActDialogProps) {
  const form = useForm({
    initial: { carrier: "", trackingNo: "" },
    check: ({ carrier, trackingNo }): Record<string, string> => ({
      ...(carrier.trim() === "" ? { carrier: "请填写快递公司" } : {}),
      ...(trackingNo.trim() === "" ? { trackingNo: "请填写运单号" } : {}),
    }),
    send: ({ carrier, trackingNo }) => {
      const parcel = { after_id: afterId, carrier, tracking_no: trackingNo };
      return announced(callOnce(sendBackGoods, parcel), "已记下运单号", onDone);
    },
  });
  return (
    <Sheet form={form} label="确定">
      <TextField
        label="快递公司"
        maxLength={30}
        value={form.values.carrier}
        error={form.errors.carrier}
        onChange={(event) => form.set("carrier", event.target.value)}
      />
      <TextField
        label="运单号"
        maxLength={40}
        autoComplete="off"
        value={form.values.trackingNo}
        error={form.errors.trackingNo}
        onChange={(event) => form.set("trackingNo", event.target.value)}
      />
    </Sheet>
  );
}

/** The buyer's possible actions on an application. */
export function Acts({ detail, offline, onMoved }: ActsProps) {
  const { actions, after_id, order_id, state } = detail;
  const [open, setOpen] = useState<"supplement" | "sendBack" | "cancel" | "receive" | null>(null);
  const close = () => setOpen(null);
  const done = () => {
    close();
    onMoved();
  };
  const whyNot = offline ? "联网后可用" : null;
  const asked = state === afterSaleStates.awaitingSupplement;
  return (
    <>
      {actions.includes("cancel") ? (
        <GatedButton
          tone="outline"
          whyNot={whyNot}
          aria-haspopup="dialog"
          onClick={() => setOpen("cancel")}
        >
          撤销申请
        </GatedButton>
      ) : null}
      {actions.includes("supplement") ? (
        <GatedButton
          tone={asked ? "primary" : "outline"}
          whyNot={whyNot}
          aria-haspopup="dialog"
          onClick={() => setOpen("supplement")}
        >
          补充说明
        </GatedButton>
      ) : null}
      {actions.includes("sendBack") ? (
        <GatedButton whyNot={whyNot} aria-haspopup="dialog" onClick={() => setOpen("sendBack")}>
          填运单号
        </GatedButton>
      ) : null}
      {actions.includes("receive") ? (
        <GatedButton whyNot={whyNot} aria-haspopup="dialog" onClick={() => setOpen("receive")}>
          收到补印件了
        </GatedButton>
      ) : null}
      {actions.some((act) => act !== "refundQuery") ? null : (
        <LinkButton tone="outline" to={orderPath(detail)}>
          看订单
        </LinkButton>
      )}
      <Dialog open={open === "supplement"} onOpenChange={close} title="补充说明" width="26rem">
        <Supplement afterId={after_id} orderId={order_id} onDone={done} />
      </Dialog>
      <Dialog open={open === "sendBack"} onOpenChange={close} title="退货的运单号" width="26rem">
        <SendBack afterId={after_id} onDone={done} />
      </Dialog>
      <ConfirmDialog
        open={open === "receive"}
        onOpenChange={close}
        title="收到补印件了？"
        description="确认后这次售后就结束；补印件也有问题的，先别确认，请联系客服。"
        confirmLabel="收到了"
        onConfirm={async () => {
          const refused = await refusalOf(call(receiveReprint, { after_id }));
          if (refused === null) toast("已确认", { tone: "ok" });
          else toast(refused, { tone: "danger" });
          onMoved();
        }}
      />
      <ConfirmDialog
        open={open === "cancel"}
        onOpenChange={close}
        title="撤销这次申请？"
        description="撤销后，在售后期内还可以再申请。"
        confirmLabel="撤销申请"
        tone="danger"
        onConfirm={async () => {
          const refused = await refusalOf(call(cancelAfterSale, { after_id }));
          if (refused === null) toast("已撤销", { tone: "ok" });
          else toast(refused, { tone: "danger" });
          onMoved();
        }}
      />
    </>
  );
}
