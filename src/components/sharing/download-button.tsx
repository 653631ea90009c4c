import { useState } from "react";
import { GatedButton } from "#ui/controls/gated-button.tsx";

interface DownloadButtonProps {
  readonly label: string;
  /** Distinguishes this file from the others of the list, for screen readers. */
  readonly number?: string;
  readonly offline: boolean;
  /** Loads and saves the file; reports a failure itself. */
  save(): Promise<void>;
}

/** Saves a file from the server; disabled while it loads and offline. */
export function DownloadButton({ label, number, offline, save }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    await save().finally(() => setBusy(false));
  };
  return (
    <GatedButton
      tone="outline"
      size="s"
      busy={busy}
      whyNot={offline ? "联网后可用" : null}
      aria-label={number === undefined ? undefined : `${label} ${number}`}
      onClick={() => void fetchFile()}
    >
      {label}
    </GatedButton>
  );
}
