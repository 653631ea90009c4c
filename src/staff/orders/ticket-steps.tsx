import { useState } from "react";
import { refusalOf } from "#api/say-why.ts";
import { mayCall } from "#contract/staff/staff-rights.ts";
import {
  finishStep,
  type Ticket,
  type TicketStep,
  withdrawStep,
} from "#contract/staff/staff-tickets.ts";
import { staffAct } from "#staff/call.ts";
import { done, FormAct, needed } from "#staff/form-act.tsx";
import styles from "#staff/list.module.css";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { Tag } from "#ui/feedback/tag.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";

interface StepsProps extends Pick<ScreenProps, "me"> {
  readonly ticket: Ticket;
  again(): void;
}

interface StepProps {
  readonly ticket: Ticket;
  readonly step: TicketStep;
  onDone(): void;
  onClose(): void;
}

/** 撤销: the step is open again, and so are those of the order after it. */
function WithdrawAct({ ticket, step, onDone, onClose }: StepProps) {
  const form = useForm({
    initial: { reason: "" },
    check: (values) => needed(values, { reason: "请填写原因" }),
    send: ({ reason }) => {
      const { item_id } = ticket;
      const act = staffAct(withdrawStep, { item_id, code: step.code, reason: reason.trim() });
      return done(act, "已撤销", onDone);
    },
  });
  return (
    <FormAct
      title={`撤销${step.name}？`}
      description="这道工序重新算没做，订单里在它以后的进度也一起退回。"
      form={form}
      label="撤销"
      tone="danger"
      onClose={onClose}
    >
      <TextField
        label="原因"
        maxLength={100}
        value={form.values.reason}
        error={form.errors.reason}
        onChange={(event) => form.set("reason", event.target.value)}
      />
    </FormAct>
  );
}

const doneText = ({ at, who }: TicketStep): string =>
  `${at === null ? "" : `${showTime(at)} `}${who === "" ? "按订单进度" : who}`;

/** Rows of the floor: 完成 records a step at once, 撤销 asks for a reason. */
export function TicketSteps({ ticket, me, again }: StepsProps) {
  const [busy, setBusy] = useState("");
  const [taken, setTaken] = useState<TicketStep | null>(null);
  const may = mayCall(me.roles, finishStep.path) && ticket.closed === "";
  const finish = async ({ code, name }: TicketStep) => {
    setBusy(code);
    const refused = await refusalOf(staffAct(finishStep, { item_id: ticket.item_id, code }));
    setBusy("");
    toast(refused ?? `${name}已登记完成`, { tone: refused === null ? "ok" : "danger" });
    again();
  };
  const close = () => setTaken(null);
  return (
    <Card title="工序">
      {ticket.closed === "" ? null : <p className={styles.note}>{ticket.closed}</p>}
      <ol className={styles.list}>
        {ticket.steps.map((step, at) => (
          <li key={step.code} className={styles.line}>
            <strong>
              {at + 1}. {step.name}
            </strong>
            <span className={styles.note}>{step.where}</span>
            <span className={styles.end}>
              {step.done ? (
                <span className={styles.line}>
                  <Tag tone="ok">已完成</Tag>
                  <span className={styles.note}>{doneText(step)}</span>
                  {step.own && may ? (
                    <Button
                      tone="plain"
                      size="s"
                      aria-label={`撤销${step.name}`}
                      onClick={() => setTaken(step)}
                    >
                      撤销
                    </Button>
                  ) : null}
                </span>
              ) : may ? (
                <Button
                  busy={busy === step.code}
                  aria-label={`${step.name}完成`}
                  onClick={() => void finish(step)}
                >
                  完成
                </Button>
              ) : (
                <Tag>未做</Tag>
              )}
            </span>
          </li>
        ))}
      </ol>
      {ticket.withdrawn.length === 0 ? null : (
        <details>
          <summary>撤销过 {ticket.withdrawn.length} 次</summary>
          <ul className={styles.list}>
            {ticket.withdrawn.map(({ at, name, who, reason }) => (
              <li key={at} className={styles.note}>
                {showTime(at)} {who} 撤销{name}：{reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      {taken === null ? null : (
        <WithdrawAct
          ticket={ticket}
          step={taken}
          onClose={close}
          onDone={() => {
            close();
            again();
          }}
        />
      )}
    </Card>
  );
}
