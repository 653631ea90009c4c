import { toast } from "#ui/feedback/toast.tsx";
import { CopyIcon } from "#ui/layout/icons.tsx";
import { Button } from "./button.tsx";

/** Plain http and old in-app browsers lack the clipboard: a hidden field is used instead. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

/** Copies a text; `label` names it for screen readers. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return (
    <Button
      tone="plain"
      size="s"
      aria-label={label}
      onClick={() =>
        void copy(text).then((done) =>
          toast(done ? "已复制" : "复制失败，请长按选取", { tone: done ? "ok" : "danger" }),
        )
      }
    >
      <CopyIcon size={16} />
      复制
    </Button>
  );
}
