import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { savePaper } from "./read-paper.ts";

interface PaperButtonProps {
  readonly label: string;
  load(): Parameters<typeof savePaper>[0];
}

/** Downloads a PDF of the shop; it takes a second or two. */
export function PaperButton({ label, load }: PaperButtonProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await savePaper(load());
    setBusy(false);
  };
  return (
    <Button tone="outline" busy={busy} onClick={() => void save()}>
      {label}
    </Button>
  );
}
