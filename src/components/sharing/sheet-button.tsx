import { sayWhy } from "#api/say-why.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { DownloadButton } from "./download-button.tsx";
import { saveFile } from "./save-file.ts";

const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

interface SheetButtonProps {
  readonly disabled: boolean;
  /** Requests the sheet of the displayed list. */
  ask(): Promise<{ readonly name: string; readonly xlsx: string }>;
}

/** The displayed list, as a sheet for Excel. */
export function SheetButton({ disabled, ask }: SheetButtonProps) {
  const save = async () => {
    try {
      const { name, xlsx } = await ask();
      saveFile(xlsx, type, name);
      toast("已导出，见下载文件夹", { tone: "ok" });
    } catch (error) {
      toast(sayWhy(error), { tone: "danger" });
    }
  };
  return <DownloadButton label="导出 Excel" offline={disabled} save={save} />;
}
