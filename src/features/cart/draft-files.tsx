import { useRef, useState } from "react";
import { stampedJob } from "#contract/jobs/job-steps.ts";
import {
  draftsFileExtension,
  draftsFileType,
  sharedFileExtension,
  sharedFileType,
} from "#contract/quotes/drafts-file-type.ts";
import { type Draft, listDrafts } from "#data/drafts/drafts.ts";
import { openDraftsFile, writeDraftsFile } from "#data/drafts/drafts-file.ts";
import { importDrafts } from "#data/drafts/import-drafts.ts";
import { useLaunchedFile } from "#platform/use-launched-file.ts";
import { Button } from "#ui/controls/button.tsx";
import { saveBlob } from "#ui/feedback/save-blob.ts";
import { useRevalidator } from "#ui/feedback/screen-data.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import styles from "./cart.module.css";
import { importedWords, unopenedWords } from "./draft-file-words.ts";

const fileName = "齐墨印纸草稿";

const textOf = (drafts: readonly Draft[]): string =>
  writeDraftsFile(drafts.map(stampedJob), Date.now());

const sharedFile = (drafts: readonly Draft[]): File =>
  new File([textOf(drafts)], fileName + draftsFileExtension + sharedFileExtension, {
    type: sharedFileType,
  });

function maySendFiles(): boolean {
  return (
    typeof navigator.canShare === "function" && navigator.canShare({ files: [sharedFile([])] })
  );
}

const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "AbortError";

/** 草稿文件: takes the drafts of this browser to another one. */
export function DraftFiles({ hasDrafts }: { readonly hasDrafts: boolean }) {
  const picker = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [maySend] = useState(maySendFiles);
  const { revalidate } = useRevalidator();

  const save = async () => {
    const drafts = await listDrafts();
    saveBlob(new Blob([textOf(drafts)], { type: draftsFileType }), fileName + draftsFileExtension);
    toast(`${drafts.length} 份草稿已交给浏览器存成文件`, { tone: "ok" });
  };
  const send = async () => {
    try {
      await navigator.share({ files: [sharedFile(await listDrafts())] });
    } catch (error) {
      if (!isCancelled(error)) toast("没有发出，请改用存成文件", { tone: "danger" });
    }
  };
  const open = async (file: File) => {
    setBusy(true);
    try {
      const read = await openDraftsFile(file);
      if (read.kind !== "read") {
        toast(unopenedWords(read.kind), { tone: "danger" });
        return;
      }
      const imported = await importDrafts(read.drafts);
      const isWhole = read.unreadable === 0 && imported.unstored === 0;
      toast(importedWords(imported, read.unreadable), { tone: isWhole ? "ok" : "wait" });
      await revalidate();
    } catch {
      toast("文件读不出来，请再选一次", { tone: "danger" });
    } finally {
      setBusy(false);
    }
  };
  useLaunchedFile((file) => void open(file));

  return (
    <Card title="换浏览器用">
      <p className={styles.words}>把报的价存成文件，到另一个浏览器里打开。</p>
      <div className={styles.files}>
        {!hasDrafts ? null : (
          <Button tone="outline" size="s" onClick={() => void save()}>
            存成文件
          </Button>
        )}
        {!hasDrafts || !maySend ? null : (
          <Button tone="outline" size="s" onClick={() => void send()}>
            分享文件
          </Button>
        )}
        <Button tone="outline" size="s" busy={busy} onClick={() => picker.current?.click()}>
          打开文件
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="打开草稿文件"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file !== undefined) void open(file);
            currentTarget.value = "";
          }}
        />
      </div>
    </Card>
  );
}
