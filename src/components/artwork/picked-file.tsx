import { useCallback, useSyncExternalStore } from "react";
import type { DraftFileShelf, OrderedLine } from "#data/drafts/draft-file-shelf.ts";
import { Button } from "#ui/controls/button.tsx";

interface PickedFileProps {
  readonly files: DraftFileShelf;
  readonly line: OrderedLine;
  readonly onUse: (file: File) => void;
}

/** 用报价时选的文件: the file that was picked on this device for the draft of an ordered line. */
export function PickedFile({ files, line, onUse }: PickedFileProps) {
  const { draftId, title } = line;
  const subscribe = useCallback(
    (listener: () => void) => files.watchPicked({ draftId, title }, listener),
    [files, draftId, title],
  );
  const picked = useSyncExternalStore(subscribe, () => files.pickedNow(line));
  return picked.map((file) => (
    <Button key={`${file.name} ${file.size}`} tone="plain" size="s" onClick={() => onUse(file)}>
      用报价时选的文件：{file.name}
    </Button>
  ));
}
