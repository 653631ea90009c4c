import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";

interface DownloadButtonProps {
  readonly label: string;
  /** Tells this file from the others of the list, for who hears the page. */
  readonly number?: string;
  readonly offline: boolean;
  /** Fetches and saves the file; says itself why it could not. */
  save(): Promise<void>;
}

/** Saves a file that the shop has; busy until it stands, idle without a network. */
export function DownloadButton({ label, number, offline, save }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    await save().finally(() => setBusy(false));
  };
  return (
    <Button
      tone="outline"
      size="s"
      busy={busy}
      disabled={offline}
      title={offline ? "联网后可用" : undefined}
      aria-label={number === undefined ? undefined : `${label} ${number}`}
      onClick={() => void fetchFile()}
    >
      {label}
    </Button>
  );
}
