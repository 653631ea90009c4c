import { useCallback, useSyncExternalStore } from "react";
import type { ArtworkFrame } from "#components/job-facts/artwork-frame.ts";
import { type OrderedLine, pickedNow, watchPicked } from "#data/drafts/draft-artwork.ts";
import { Button } from "#ui/controls/button.tsx";
import type { LineUpload } from "./upload-effects.ts";

interface PickedFileProps {
  readonly upload: LineUpload;
  readonly frame: ArtworkFrame | null;
  readonly line: OrderedLine;
}

/** 用报价时选的文件: the file that was picked on this device for the draft of an ordered line. */
export function PickedFile({ upload, frame, line }: PickedFileProps) {
  const { draftId, title } = line;
  const subscribe = useCallback(
    (listener: () => void) => watchPicked({ draftId, title }, listener),
    [draftId, title],
  );
  const files = useSyncExternalStore(subscribe, () => pickedNow(line));
  return files.map((file) => (
    <Button
      key={`${file.name} ${file.size}`}
      tone="plain"
      size="s"
      onClick={() => upload.choose(file, frame)}
    >
      用报价时选的文件：{file.name}
    </Button>
  ));
}
