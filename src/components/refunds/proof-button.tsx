import { DownloadButton } from "#components/sharing/download-button.tsx";
import { saveUpload } from "#components/sharing/save-upload.ts";
import type { OwnRefund } from "#contract/refunds/refunds.ts";

interface ProofButtonProps {
  readonly refund: OwnRefund;
  readonly offline: boolean;
}

/** 下载银行回单: the slip of a transfer to the buyer, where the shop attached one. */
export function ProofButton({ refund: { proof, refund_no }, offline }: ProofButtonProps) {
  if (proof === null) return null;
  return (
    <DownloadButton
      label="下载银行回单"
      number={refund_no}
      offline={offline}
      save={() => saveUpload(proof.upload_id, proof.name)}
    />
  );
}
