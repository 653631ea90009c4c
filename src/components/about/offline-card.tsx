import { useSyncExternalStore } from "react";
import {
  type Keeping,
  type KeptOffline,
  keptOfflineNow,
  watchKeptOffline,
} from "#data/copies/kept-offline.ts";
import { savesData } from "#platform/data-saver.ts";
import { workerContainer } from "#platform/platform-stores.ts";
import type { StorageUse } from "#platform/storage.ts";
import { showTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";

const keeping: Readonly<Record<Keeping, string>> = { files: "本店的页面", pictures: "报价资料" };

function wordsOf(kept: KeptOffline): string {
  switch (kept.kind) {
    case "unknown":
      return "正在看本机存了什么…";
    case "none":
      if (workerContainer() !== null && savesData())
        return "报价资料还没有存全。浏览器在省流量，本店不自动接着存。";
      return workerContainer() !== null
        ? "报价资料还没有存全，联网打开本店时接着存。"
        : "这样打开存不了报价资料：请用 https 打开，或换个浏览器。";
    case "going":
      return `正在把${keeping[kept.what]}存到本机：${kept.done} / ${kept.of}`;
    case "kept": {
      const products = kept.products === 0 ? "看过的产品" : `${kept.products} 个产品`;
      const held =
        kept.pictures === null
          ? `价格表和${products}已存在本机`
          : `价格表、${products}和 ${kept.pictures} 张图片已存在本机`;
      const words = `${held}（${showTime(kept.at)}），没有网络也能打开和算价。`;
      return kept.pictures === null ? `${words}这台设备快满了，图片已清掉。` : words;
    }
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

function roomWords({ usedBytes, persisted }: StorageUse): string {
  const room = `本店在这台设备上共用 ${megabytes(usedBytes)}`;
  return persisted
    ? `${room}，浏览器不会自行清掉。`
    : `${room}。空间紧张时浏览器可能清掉，草稿也在内。`;
}

/** 离线报价: the data that this device has for offline use, or the download's progress. */
export function OfflineCard() {
  const kept = useSyncExternalStore(watchKeptOffline, keptOfflineNow);
  const room = "room" in kept ? kept.room : null;
  return (
    <Card title="离线报价">
      <p role="status">{wordsOf(kept)}</p>
      {room === null ? null : <p>{roomWords(room)}</p>}
    </Card>
  );
}
