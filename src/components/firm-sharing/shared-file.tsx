import { saveUpload } from "#components/sharing/save-upload.ts";
import type { CartLine } from "#contract/cart/carts.ts";
import { fileSize } from "#contract/format/file-size.ts";
import { Button } from "#ui/controls/button.tsx";

interface SharedFileProps {
  readonly file: NonNullable<CartLine["shared_file"]>;
  readonly className: string | undefined;
}

/** The print file that came with a job of the firm: attached to the order after the payment. */
export function SharedFile({ file: { upload_id, name, size }, className }: SharedFileProps) {
  return (
    <p className={className}>
      企业共享的文件：{name}，{fileSize(size)}，付款后点“用以前的文件”就能用
      <Button
        tone="plain"
        size="s"
        aria-label={`下载${name}`}
        onClick={() => void saveUpload(upload_id, name)}
      >
        下载
      </Button>
    </p>
  );
}
