import { useSyncExternalStore } from "react";
import {
  type Pack,
  type PackState,
  removePack,
  savedPacks,
  savePack,
  watchSavedPacks,
} from "#data/copies/saved-packs.ts";
import { named } from "#platform/platform.ts";
import { workerContainer } from "#platform/platform-stores.ts";
import { Button } from "#ui/controls/button.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { filesOf } from "./pack-lists.ts";
import styles from "./pack-row.module.css";

const sizeWords = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

function wordsOf(state: PackState, promise: string): string {
  switch (state.kind) {
    case "none":
      return promise;
    case "saving":
      return state.of === 0 ? "正在存到本机…" : `正在存到本机：${state.done} / ${state.of}`;
    case "partly":
      return "还没有存全，联网打开本店时接着存。";
    case "full":
      return "这台设备放不下，没有存。";
    case "saved":
      return `已存离线，${sizeWords(state.bytes)}，${showTime(state.at)}存的`;
  }
}

export function usePacks(): Readonly<Record<string, PackState>> {
  return useSyncExternalStore(watchSavedPacks, savedPacks);
}

interface PackRowProps {
  readonly pack: Pack;
  /** Its content and size, shown until it is saved. */
  readonly promise: string;
  readonly titled?: boolean;
}

/** 保存离线: a pack with its size and date, and a button to save or remove it. */
export function PackRow({ pack, promise, titled = false }: PackRowProps) {
  const state = usePacks()[pack.id] ?? { kind: "none" };
  if (named(() => caches) === null || workerContainer() === null) return null;
  const isSaved = state.kind === "saved";
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        {titled ? <h3 className={styles.name}>{pack.name}</h3> : null}
        <p role="status">{wordsOf(state, promise)}</p>
      </div>
      <Button
        tone="plain"
        size="s"
        busy={state.kind === "saving"}
        aria-label={`${isSaved ? "移除" : "保存离线"}：${pack.name}`}
        onClick={() => void (isSaved ? removePack(pack.id) : savePack(pack, () => filesOf(pack)))}
      >
        {isSaved ? "移除" : "保存离线"}
      </Button>
    </div>
  );
}
