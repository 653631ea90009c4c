import { useSyncExternalStore } from "react";
import type { ArtworkFrame } from "#components/job-facts/artwork-frame.ts";
import { dropReceived, receivedNow, watchReceived } from "#data/copies/received-file.ts";
import { Button } from "#ui/controls/button.tsx";
import type { LineUpload } from "./upload-effects.ts";

interface ReceivedFileProps {
  upload: LineUpload;
  frame: ArtworkFrame | null;
  /** Label of the button, where there are several. */
  part: string;
}

/** 用收到的文件: a file that another app shared; it waits until it has been sent. */
export function ReceivedFile({ upload, frame, part }: ReceivedFileProps) {
  const file = useSyncExternalStore(watchReceived, receivedNow);
  if (file === null || file === "unknown") return null;
  const use = () => {
    upload.choose(file, frame);
    const subscription = upload.actor.subscribe((now) => {
      if (!now.matches("attached")) return;
      subscription.unsubscribe();
      void dropReceived();
    });
  };
  return (
    <Button tone="plain" size="s" onClick={use}>
      {part}用收到的文件：{file.name}
    </Button>
  );
}
