import { type ReactNode, useState } from "react";
import type { Remedy } from "#contract/after-sale/after-sale.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { afterSaleRemedy } from "#contract/lookups/after-sale-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import {
  type AfterSaleState,
  afterSaleStates,
  afterSaleSteps,
  orderStates,
} from "#contract/orders/states.ts";
import * as contract from "#contract/staff/staff-after-sale.ts";
import type { StaffMe } from "#contract/staff/staff-people.ts";
import { reprintOrder } from "#contract/staff/staff-reprints.ts";
import { mayCall } from "#contract/staff/staff-rights.ts";
import { staffAct } from "#staff/call.ts";
import { done, FormAct, finished, needed } from "#staff/form-act.tsx";
import styles from "#staff/list.module.css";
import { RefundAct } from "#staff/money/refund-act.tsx";
import { yuanText } from "#staff/money/transfer-act.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Chips } from "#ui/controls/chips.tsx";
import { TextArea, TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { plainNumber } from "#ui/controls/plain-number.ts";
import { ReprintAct } from "./reprint-act.tsx";

type Application = OutputOf<typeof contract.staffAfterSale>;

interface ActProps {
  readonly one: Application;
  onDone(): void;
  onClose(): void;
}

const { refunding, reprinting, refused, awaitingSupplement, awaitingReturn, returning } =
  afterSaleStates;

function Accept({ one, onDone, onClose }: ActProps) {
  const form = useForm<{ remedy: Remedy; amount: string; words: string }>({
    initial: { remedy: one.remedy, amount: one.requested ?? one.share, words: "" },
    check: ({ remedy, amount }): Record<string, string> =>
      remedy !== "reprint" && yuanText(amount) === null ? { amount: "请填写金额，如 128.00" } : {},
    send: ({ remedy, amount, words }) =>
      finished(
        staffAct(contract.acceptAfterSale, {
          after_id: one.after_id,
          remedy,
          amount: remedy === "reprint" ? null : yuanText(amount),
          words,
        }).then(({ held }) => ({ held: held !== null })),
        "已同意",
        onDone,
      ),
  });
  const { remedy } = form.values;
  return (
    <FormAct
      title="同意售后"
      description={
        remedy === "refund" ? "确认以后钱就退回买家，不能撤回。" : "买家马上会看到您的决定。"
      }
      form={form}
      label={remedy === "refund" ? "同意并退款" : "同意"}
      onClose={onClose}
    >
      <Chips
        label="处理方式"
        value={remedy}
        onChange={(value) => form.set("remedy", value)}
        options={codesOf(afterSaleRemedy).map((value) => ({
          value,
          label: afterSaleRemedy.words[value],
        }))}
      />
      {remedy === "reprint" ? null : (
        <TextField
          label="退款金额"
          suffix="元"
          inputMode="decimal"
          hint={`最多 ¥${grouped(one.refundable)}`}
          value={form.values.amount}
          error={form.errors.amount}
          onChange={(event) => form.set("amount", plainNumber(event.target.value))}
        />
      )}
      <TextArea
        label="对买家说"
        hint="可以不填"
        maxLength={500}
        value={form.values.words}
        onChange={(event) => form.set("words", event.target.value)}
      />
    </FormAct>
  );
}

interface SayProps extends ActProps {
  readonly title: string;
  readonly label: string;
  readonly field: string;
  readonly danger?: boolean;
  readonly optional?: boolean;
  readonly call:
    | typeof contract.refuseAfterSale
    | typeof contract.askAfterSale
    | typeof contract.receiveReturn;
}

/** An action with a message to the buyer only. */
function Say({ one, title, label, field, danger, optional, call, onDone, onClose }: SayProps) {
  const form = useForm({
    initial: { words: "" },
    check: (values) => (optional ? {} : needed(values, { words: `请填写${field}` })),
    send: ({ words }) =>
      done(staffAct(call, { after_id: one.after_id, words }), "已告诉买家", onDone),
  });
  return (
    <FormAct
      title={title}
      form={form}
      label={label}
      {...(danger ? { tone: "danger" as const } : {})}
      onClose={onClose}
    >
      <TextArea
        label={field}
        hint={optional ? "可以不填，买家会看到" : "买家会看到"}
        maxLength={500}
        value={form.values.words}
        error={form.errors.words}
        onChange={(event) => form.set("words", event.target.value)}
      />
    </FormAct>
  );
}

function Reprinted({ one, onDone, onClose }: ActProps) {
  const form = useForm({
    initial: { carrier: "", tracking_no: "" },
    check: (values) => needed(values, { carrier: "请填写快递公司", tracking_no: "请填写运单号" }),
    send: (values) =>
      done(
        staffAct(contract.shipReprint, { after_id: one.after_id, ...values }),
        "补印件已寄出",
        onDone,
      ),
  });
  return (
    <FormAct title="补印件寄出" form={form} label="已寄出" onClose={onClose}>
      <TextField
        label="快递公司"
        value={form.values.carrier}
        error={form.errors.carrier}
        onChange={(event) => form.set("carrier", event.target.value)}
      />
      <TextField
        label="运单号"
        value={form.values.tracking_no}
        error={form.errors.tracking_no}
        onChange={(event) => form.set("tracking_no", event.target.value)}
      />
    </FormAct>
  );
}

const Resolve = ({ one, onDone, onClose }: ActProps) =>
  one.refund === null || one.ownRefund === null ? null : (
    <RefundAct
      refundId={one.ownRefund.refund_id}
      refund={one.refund}
      resolve={(how) => staffAct(contract.resolveRefund, { after_id: one.after_id, how })}
      onDone={onDone}
      onClose={onClose}
    />
  );

/** The goods of the application again, as a free order of their own. */
function Again({ one, onDone, onClose }: ActProps) {
  const items = one.lines.map(({ item_id: id, title, unit, quantity, granted }) => ({
    ...{ id, title, unit, quantity: granted ?? quantity },
  }));
  return (
    <ReprintAct
      order={{ order_id: one.order_id, items }}
      claim={one}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

interface Act {
  readonly label: string;
  readonly path: string;
  readonly open: boolean;
  readonly danger?: boolean;
  readonly Form: (props: ActProps) => ReactNode;
}

/** Its reprint order is made or under way; that order's shipment is recorded there. */
const isMadeAgain = ({ reprintOrder }: Application): boolean =>
  reprintOrder !== undefined && reprintOrder.state !== orderStates.cancelled;

function actsOn(one: Application): readonly Act[] {
  const { state, refund, held, remedy } = one;
  const may = (to: AfterSaleState) => afterSaleSteps[state].includes(to);
  const undecided = may(reprinting);
  return [
    {
      label: "同意",
      path: contract.acceptAfterSale.path,
      open: undecided && held === null,
      Form: Accept,
    },
    {
      label: "开重印单",
      path: reprintOrder.path,
      open:
        ((undecided && remedy === "reprint" && held === null) || state === reprinting) &&
        !isMadeAgain(one),
      Form: Again,
    },
    {
      label: "请买家补充",
      path: contract.askAfterSale.path,
      open: may(awaitingSupplement),
      Form: (props) => (
        <Say
          {...props}
          title="请买家补充"
          field="需要补充什么"
          label="发给买家"
          call={contract.askAfterSale}
        />
      ),
    },
    {
      label: "退货已收到",
      path: contract.receiveReturn.path,
      open: state === awaitingReturn || state === returning,
      Form: (props) => (
        <Say
          {...props}
          title="退货已收到？"
          field="验货情况"
          label="已收到，退款"
          optional
          call={contract.receiveReturn}
        />
      ),
    },
    {
      label: "补印件寄出",
      path: contract.shipReprint.path,
      open: state === reprinting && !isMadeAgain(one),
      Form: Reprinted,
    },
    {
      label: "登记退款",
      path: contract.resolveRefund.path,
      open:
        state === refunding &&
        refund !== null &&
        (refund.way === "transfer" || refund.state === "failed"),
      Form: Resolve,
    },
    {
      label: "拒绝",
      path: contract.refuseAfterSale.path,
      open: may(refused),
      danger: true,
      Form: (props) => (
        <Say
          {...props}
          title="拒绝售后"
          field="拒绝的理由"
          label="拒绝"
          danger
          call={contract.refuseAfterSale}
        />
      ),
    },
  ];
}

interface AfterSaleActsProps {
  readonly one: Application;
  readonly me: StaffMe;
  again(): void;
}

/** The actions that this person may take now, each with its own form. */
export function AfterSaleActs({ one, me, again }: AfterSaleActsProps) {
  const [asked, setAsked] = useState<Act | null>(null);
  const acts = actsOn(one).filter(({ open, path }) => open && mayCall(me.roles, path));
  const close = () => setAsked(null);
  return (
    <>
      {acts.length === 0 ? null : (
        <div className={styles.actions}>
          {acts.map((act, index) => (
            <Button
              key={act.label}
              tone={act.danger ? "danger" : index === 0 ? "primary" : "outline"}
              onClick={() => setAsked(act)}
            >
              {act.label}
            </Button>
          ))}
        </div>
      )}
      {asked === null ? null : (
        <asked.Form
          one={one}
          onClose={close}
          onDone={() => {
            close();
            again();
          }}
        />
      )}
    </>
  );
}
