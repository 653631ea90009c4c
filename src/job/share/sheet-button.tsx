import { useState } from "react";
import { sayWhy } from "#api/say-why.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.tsx";
import { saveFile } from "./save-file.ts";

const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

interface SheetButtonProps {
  readonly disabled: boolean;
  /** Asks the shop for the sheet of what the list shows. */
  ask(): Promise<{ readonly name: string; readonly xlsx: string }>;
}

/** What the list shows, as a sheet for Excel. */
export function SheetButton({ disabled, ask }: SheetButtonProps) {
  const [busy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    try {
      const { name, xlsx } = await ask();
      saveFile(xlsx, type, name);
      toast("已导出，见下载文件夹", { tone: "ok" });
    } catch (error) {
      toast(sayWhy(error), { tone: "danger" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      tone="outline"
      size="s"
      busy={busy}
      disabled={disabled}
      title={disabled ? "联网后可用" : undefined}
      onClick={() => void fetchFile()}
    >
      导出 Excel
    </Button>
  );
}
