import { Suspense, useState } from "react";
import { lazyPart } from "#platform/lazy-part.ts";
import { Button } from "#ui/controls/button.tsx";
import { Skeleton } from "#ui/feedback/states.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";
import { HelpIcon } from "#ui/layout/icons.tsx";
import styles from "./help-button.module.css";
import type { HelpTopic } from "./help-topic.ts";

const HelpSheet = lazyPart(async () => (await import("./help-sheet.tsx")).HelpSheet);

interface HelpButtonProps {
  /** What the screen shows; a question is about it. */
  readonly topic?: HelpTopic | undefined;
  /** `stacked`: the icon above the word, for a bar; `button`: among other buttons. */
  readonly look?: "stacked" | "button";
}

/** 联系客服: opens the sheet with telephone, WeChat and a form over the screen. */
export function HelpButton({ topic = { kind: "none" }, look }: HelpButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {look === "button" ? (
        <Button tone="outline" onClick={() => setOpen(true)}>
          联系客服
        </Button>
      ) : (
        <button
          type="button"
          className={styles.help}
          data-stacked={look === "stacked" ? "" : undefined}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <HelpIcon size={20} />
          联系客服
        </button>
      )}
      <Dialog open={open} onOpenChange={setOpen} title="联系客服" width="30rem" grip>
        <Suspense fallback={<Skeleton lines={4} />}>
          <HelpSheet topic={topic} onLeave={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
