import { useCallback, useSyncExternalStore } from "react";
import type { ArtworkFrame } from "#components/job-facts/artwork-frame.ts";
import { pickedNow, watchPicked } from "#data/drafts/draft-artwork.ts";
import { Button } from "#ui/controls/button.tsx";
import type { LineUpload } from "./upload-effects.ts";

interface PickedFileProps {
  readonly upload: LineUpload;
  readonly frame: ArtworkFrame | null;
  /** Title of the ordered goods. */
  readonly title: string;
}

/** 用报价时选的文件: files that were picked for drafts of the same goods on this device. */
export function PickedFile({ upload, frame, title }: PickedFileProps) {
  const subscribe = useCallback((listener: () => void) => watchPicked(title, listener), [title]);
  const files = useSyncExternalStore(subscribe, () => pickedNow(title));
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
