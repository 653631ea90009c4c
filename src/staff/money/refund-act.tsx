import { useState } from "react";
import type * as v from "valibot";
import { grouped } from "#contract/format/numerals.ts";
import type { refundView } from "#contract/refunds/refunds.ts";
import type { resolution } from "#contract/staff/staff-after-sale.ts";
import { done, FormAct, needed } from "#staff/form-act.tsx";
import { Chips } from "#ui/controls/chips.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { ProofField, sendProof } from "./refund-proof.tsx";

type How = v.InferInput<typeof resolution>;

const hows: Readonly<Record<How["kind"], string>> = {
  transfer: "银行转账已转出",
  balance: "退到账户余额",
  again: "请渠道再退一次",
};

interface RefundActProps {
  readonly refundId: string;
  readonly refund: Pick<v.InferOutput<typeof refundView>, "amount" | "way" | "state">;
  resolve(how: How): Promise<unknown>;
  onDone(): void;
  onClose(): void;
}

/** 登记退款: a refund that no channel sends. */
export function RefundAct({ refundId, refund, resolve, onDone, onClose }: RefundActProps) {
  const offered: readonly How["kind"][] =
    refund.way === "channel" && refund.state === "failed"
      ? ["again", "transfer", "balance"]
      : ["transfer", "balance"];
  const [proof, setProof] = useState<File | null>(null);
  /** The slip is sent first: where it is refused, nothing is booked. */
  const send = async (how: How) => {
    if (how.kind === "transfer" && proof !== null) await sendProof(refundId, proof);
    return resolve(how);
  };
  const form = useForm<{ kind: How["kind"]; number: string }>({
    initial: { kind: offered[0] ?? "transfer", number: "" },
    check: ({ kind, number }): Record<string, string> =>
      kind === "transfer" ? needed({ number }, { number: "请填写银行流水号" }) : {},
    send: ({ kind, number }) =>
      done(
        send(kind === "transfer" ? { kind, transaction_id: number.trim() } : { kind }),
        "已登记",
        onDone,
      ),
  });
  return (
    <FormAct
      title="登记退款"
      description={`退款 ¥${grouped(refund.amount)}，登记以后入账，不能撤回。`}
      form={form}
      label="登记"
      onClose={onClose}
    >
      <Chips
        label="钱怎么退"
        value={form.values.kind}
        onChange={(kind) => form.set("kind", kind)}
        options={offered.map((value) => ({ value, label: hows[value] }))}
      />
      {form.values.kind === "transfer" ? (
        <>
          <TextField
            label="银行流水号"
            value={form.values.number}
            error={form.errors.number}
            onChange={(event) => form.set("number", event.target.value)}
          />
          <ProofField hint="PDF、JPG 或 PNG，可以不放；买家能下载" onFile={setProof} />
        </>
      ) : null}
    </FormAct>
  );
}
