import { calls } from "virtual:call-list";
import { Suspense, use, useState } from "react";
import type { ReplyCachePolicy } from "#contract/http/kept-replies.ts";
import { Button } from "#ui/controls/button.tsx";
import { Empty, Skeleton } from "#ui/feedback/states.tsx";
import { Card } from "#ui/layout/card.tsx";
import { DataList, type DataRow } from "#ui/layout/data-list.tsx";
import type { DatabaseFacts } from "./database-facts.ts";
import { type DeviceFacts, readDevice, type WorkerFacts } from "./device-facts.ts";
import styles from "./device-view.module.css";

const placeNames: Readonly<Record<WorkerFacts["place"], string>> = {
  installing: "正在安装",
  waiting: "等待接手",
  active: "在用",
};

/** 1,234 字节, 12.3 KB, 4.5 MB. */
function bytesWords(bytes: number): string {
  if (bytes < 10_000) return `${bytes.toLocaleString("en-US")} 字节`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const rowsWords = (rows: number, characters: number): string =>
  rows === 0
    ? "空"
    : `${rows.toLocaleString("en-US")} 行，${characters.toLocaleString("en-US")} 字`;

interface ListProps {
  readonly title: string;
  readonly rows: readonly DataRow[];
  /** The text of an empty list. */
  readonly none: string;
}

function List({ title, rows, none }: ListProps) {
  return <Card title={title}>{rows.length === 0 ? <p>{none}</p> : <DataList rows={rows} />}</Card>;
}

function Database({ database }: { readonly database: DatabaseFacts }) {
  const rows = database.tables.map(({ name, rows: count, characters }) => ({
    name,
    value: rowsWords(count, characters),
  }));
  return <List title={`${database.name}，第 ${database.version} 版`} rows={rows} none="没有表。" />;
}

function roomRows({ room }: DeviceFacts): DataRow[] {
  if (room === null) return [];
  return [
    { name: "用了", value: bytesWords(room.usedBytes) },
    { name: "浏览器会自行清理", value: room.persisted ? "不会" : "会" },
  ];
}

const keptNames: Readonly<Record<ReplyCachePolicy, string>> = {
  lookup: "先给存下的，后台换新",
  catalogue: "先问商店，1 秒不答给存下的",
};

/** Calls whose replies the worker caches, by strategy. */
function Rules() {
  return (
    <Card title="缓存规则">
      {(["lookup", "catalogue"] as const).map((kind) => {
        const kept = calls.filter((one) => one.kept === kind);
        return (
          <details key={kind}>
            <summary>
              {keptNames[kind]}：{kept.length} 个调用
            </summary>
            <ul className={styles.calls}>
              {kept.map(({ name }) => (
                <li key={name}>
                  <code>{name}</code>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </Card>
  );
}

function Facts({ reading }: { readonly reading: Promise<DeviceFacts> }) {
  const facts = use(reading);
  const { workers, caches, databases, records } = facts;
  return (
    <>
      <List
        title="后台程序（service worker）"
        rows={workers.map(({ place, state, serves }) => ({
          name: placeNames[place],
          value: `${state}${serves ? "，服务本页" : ""}`,
        }))}
        none="没有安装。"
      />
      <List
        title="缓存"
        rows={caches.map(({ name, entries, bytes }) => ({
          name,
          value: `${entries} 条，${bytesWords(bytes)}`,
        }))}
        none="没有缓存。"
      />
      <Rules />
      {databases === null ? <Empty title="这个浏览器不列出数据库" /> : null}
      {databases?.map((database) => (
        <Database key={`${database.name} ${database.version}`} database={database} />
      ))}
      <List
        title="本地记录（只看长短，不看内容）"
        rows={records.map(({ name, characters }) => ({ name, value: `${characters} 字` }))}
        none="没有记录。"
      />
      <List title="空间" rows={roomRows(facts)} none="这个浏览器不说。" />
    </>
  );
}

/**
 * The worker, its caches, the databases, the records and the storage quota, at the time of reading.
 */
export function DeviceView() {
  const [reading, setReading] = useState(readDevice);
  return (
    <div className={styles.view}>
      <Button tone="outline" size="s" onClick={() => setReading(readDevice())}>
        重新读取
      </Button>
      <Suspense fallback={<Skeleton lines={6} />}>
        <Facts reading={reading} />
      </Suspense>
    </div>
  );
}
