import { useSelector } from "@xstate/react";
import { useSyncExternalStore } from "react";
import { fileSize } from "#contract/format/file-size.ts";
import { Button } from "#ui/controls/button.tsx";
import styles from "./artwork.module.css";
import { percentOf, remainingWords } from "./artwork-words.ts";
import type { LineUpload } from "./upload-effects.ts";

interface UploadProgressProps {
  upload: LineUpload;
  offline: boolean;
}

type Snapshot = ReturnType<LineUpload["actor"]["getSnapshot"]>;

/** The upload's activity, in a few words. */
function said(state: Snapshot, offline: boolean): string {
  const { size, first, last } = state.context;
  if (state.matches("interrupted")) return "上次没有传完";
  if (state.matches("paused")) return "已暂停";
  if (state.matches("waiting")) return offline ? "断网了，联网后自动续传" : "连接断了，马上续传";
  if (state.matches("examining")) return "准备上传";
  if (state.matches("attaching")) return "正在提交审核";
  return remainingWords(size, first, last) || "正在上传";
}

/** Progress, remaining time, and the buttons to pause and continue. */
export function UploadProgress({ upload: { actor, seen }, offline }: UploadProgressProps) {
  const state = useSelector(actor, (now) => now);
  const { kept } = useSyncExternalStore(seen.subscribe, seen.read);
  const { name, size, sent, message } = state.context;
  const percent = percentOf(sent, size);
  const moving = state.matches("sending") || state.matches("signing") || state.matches("waiting");
  return (
    <div className={styles.progress}>
      <p className={styles.fileName}>{name}</p>
      <progress className={styles.bar} max={100} value={percent} aria-label={`${name}上传进度`} />
      <p className={styles.fileFacts}>
        <span className={styles.percent}>{percent}%</span>
        <span>
          {fileSize(sent)} / {fileSize(size)}
        </span>
        <span role="status">{said(state, offline)}</span>
      </p>
      {message === null ? null : <p className={styles.fileFacts}>{message}</p>}
      {kept ? <p className={styles.fileFacts}>文件已存在本机，下次打开这一页不用重选。</p> : null}
      {moving ? (
        <div className={styles.buttons}>
          <Button tone="outline" size="s" onClick={() => actor.send({ type: "pause" })}>
            暂停
          </Button>
        </div>
      ) : null}
      {state.matches("paused") ? (
        <div className={styles.buttons}>
          <Button size="s" onClick={() => actor.send({ type: "resume" })}>
            继续上传
          </Button>
          <Button tone="plain" size="s" onClick={() => actor.send({ type: "forget" })}>
            不传了
          </Button>
        </div>
      ) : null}
    </div>
  );
}
