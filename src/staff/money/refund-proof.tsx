import { useState } from "react";
import { fingerprintOf, typeOf } from "#api/file-marks.ts";
import { sendFile } from "#api/send-file.ts";
import { grouped } from "#contract/format/numerals.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { type OwnRefund, proofTypes } from "#contract/refunds/refunds.ts";
import { putRefundProof, signRefundProof } from "#contract/staff/staff-refunds.ts";
import { mayCall } from "#contract/staff/staff-rights.ts";
import { staffCall } from "#staff/call.ts";
import { done, FormAct } from "#staff/form-act.tsx";
import styles from "#staff/list.module.css";
import { saveFile } from "#staff/read-file.ts";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";

/** Uploads the bank's slip of a transfer and attaches it to the refund. @throws Refusal */
export async function sendProof(refund_id: string, file: File): Promise<OwnRefund> {
  const found = await typeOf(file);
  const type = proofTypes.find((one) => one === found);
  if (type === undefined) throw new Refusal(codes.invalidInput, "回单只收 PDF、JPG、PNG");
  const permit = await staffCall(signRefundProof, {
    refund_id,
    name: file.name,
    size: file.size,
    type,
    fingerprint: await fingerprintOf(file),
  });
  if (permit.offset < file.size) {
    await sendFile(file, permit, () => undefined, new AbortController().signal);
  }
  return staffCall(putRefundProof, { refund_id, proof_id: permit.upload_id });
}

interface ProofFieldProps {
  readonly hint: string;
  readonly error?: string | undefined;
  onFile(file: File | null): void;
}

export const ProofField = ({ hint, error, onFile }: ProofFieldProps) => (
  <TextField
    label="银行回单"
    hint={hint}
    type="file"
    accept=".pdf,.jpg,.jpeg,.png"
    error={error}
    onChange={(event) => onFile(event.target.files?.[0] ?? null)}
  />
);

interface ProofActProps {
  readonly refund: OwnRefund;
  onDone(): void;
  onClose(): void;
}

/** 上传回单: replaces the earlier one. */
function ProofAct({ refund, onDone, onClose }: ProofActProps) {
  const [file, setFile] = useState<File | null>(null);
  const form = useForm({
    initial: { file: "" },
    check: (): Record<string, string> => (file === null ? { file: "请选择 PDF、JPG 或 PNG" } : {}),
    send: () =>
      done(
        file === null ? Promise.resolve() : sendProof(refund.refund_id, file),
        "回单已上传，买家能下载",
        onDone,
      ),
  });
  return (
    <FormAct
      title="上传回单"
      description={`退款单号 ${refund.refund_no}，¥${grouped(refund.amount)}。`}
      form={form}
      label="上传"
      onClose={onClose}
    >
      <ProofField
        hint="PDF、JPG 或 PNG"
        error={form.errors.file}
        onFile={(picked) => {
          setFile(picked);
          form.set("file", "");
        }}
      />
    </FormAct>
  );
}

interface RefundProofProps extends Pick<ScreenProps, "me"> {
  readonly refund: OwnRefund;
  again(): void;
}

/** The slip of a transferred refund: shown, attached, or replaced. */
export function RefundProof({ refund, me, again }: RefundProofProps) {
  const [open, setOpen] = useState(false);
  const changes = mayCall(me.roles, putRefundProof.path);
  const { proof, refund_no, way, state } = refund;
  if (proof === null && (way !== "transfer" || state !== "done")) return null;
  return (
    <div className={styles.actions}>
      {proof === null ? null : (
        <Button
          tone="outline"
          size="s"
          aria-label={`下载回单 ${refund_no}`}
          onClick={() => void saveFile(proof.upload_id, proof.name)}
        >
          下载回单
        </Button>
      )}
      {changes ? (
        <Button
          tone="outline"
          size="s"
          aria-label={`${proof === null ? "上传" : "换"}回单 ${refund_no}`}
          onClick={() => setOpen(true)}
        >
          {proof === null ? "上传回单" : "换回单"}
        </Button>
      ) : null}
      {open ? (
        <ProofAct
          refund={refund}
          onDone={() => {
            setOpen(false);
            again();
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
