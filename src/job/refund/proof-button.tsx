import { useState } from "react";
import type { OwnRefund } from "#contract/refunds.ts";
import { saveUpload } from "#job/share/save-upload.ts";
import { Button } from "#ui/button.tsx";

interface ProofButtonProps {
  readonly refund: OwnRefund;
  readonly offline: boolean;
}

/** 下载银行回单: the slip of a transfer to the buyer; nothing where the shop laid none in. */
export function ProofButton({ refund: { proof, refund_no }, offline }: ProofButtonProps) {
  const [busy, setBusy] = useState(false);
  if (proof === null) return null;
  const save = async () => {
    setBusy(true);
    await saveUpload(proof.upload_id, proof.name);
    setBusy(false);
  };
  return (
    <Button
      tone="outline"
      size="s"
      busy={busy}
      disabled={offline}
      title={offline ? "联网后可用" : undefined}
      aria-label={`下载银行回单 ${refund_no}`}
      onClick={() => void save()}
    >
      下载银行回单
    </Button>
  );
}
