import { StartRefused } from "#server/config/start-refused.ts";
import {
  connectDatabase,
  type Database,
  type DatabasePlace,
  type FoundDatabase,
  openDatabase,
} from "#server/infra/database/database.ts";
import { databaseOf, holdingShop, type ShopPlace } from "#server/infra/database/shop-place.ts";
import { existingLetterSeal } from "#server/infra/secrets/letter-seal.ts";
import { renewForeignSecrets } from "#server/infra/secrets/secrets.ts";
import type { Totals } from "#server/operations/invariants.repository.ts";
import { checkedHead, readBackup, writeBackup } from "./backup-file.ts";
import { RestoredFiles, readFiles } from "./files.ts";
import { readShop } from "./read-shop.ts";
import type { Head } from "./records.ts";
import { stepsOf, writeShop } from "./write-shop.ts";

/** A restore creates the tables: by the role that owns them. */
const connectOwner = (place: DatabasePlace): Promise<FoundDatabase> =>
  connectDatabase("url" in place ? { ...place, url: place.migrationUrl ?? place.url } : place);

/** Grants the serving role its rights on new tables. */
async function grantAgain(place: ShopPlace): Promise<void> {
  if (place.migrationDatabaseUrl == null) return;
  await (await openDatabase(databaseOf(place))).close();
}

const totalWords = ({ accounts, orders, orderFen, ledgerEntries }: Totals): string =>
  `账号 ${accounts}，订单 ${orders}，订单金额 ${(Number(orderFen) / 100).toFixed(2)} 元，账目 ${ledgerEntries} 笔`;

const keysRenewed =
  "这里没有备份那家店的信件密钥，签名密钥换了新的，没到期的报价要重新报；要留住它们，请先放好 letter.key 或 SHOP_LETTER_KEY，再恢复一次 (signing keys are renewed)";

/** Writes database and files of a shop into one file; returns the message. */
export async function backup(place: ShopPlace, path: string, now: number): Promise<string[]> {
  return holdingShop(place, connectDatabase, async ({ db }) => {
    let said = "";
    const written = await writeBackup(path, async (take) => {
      await readShop(db, now, async (record) => {
        if (record.kind === "head") said = totalWords(record.totals);
        await take(record);
      });
      return readFiles(place.dataDir, take);
    });
    return [
      `已备份 (backed up): ${path}`,
      `${said}，共 ${written.rows} 行、${written.files} 个文件`,
      "备份含账号与密钥，请妥善保管 (it holds accounts and secrets: keep it safe)",
    ];
  });
}

/** Fills an empty shop from a backup; returns the message. @throws StartRefused */
export async function restore(place: ShopPlace, path: string): Promise<string[]> {
  const head = await checkedHead(path);
  stepsOf(head);
  const files = new RestoredFiles(place.dataDir);
  try {
    const seal = existingLetterSeal({ letterKey: null, ...place });
    const [totals, lostKeys] = await holdingShop(place, connectOwner, async ({ db }) => {
      const written = await writeShop(db, head, (put) =>
        readBackup(path, async (record) => {
          if (record.kind === "rows") await put(record);
          if (record.kind === "file") await files.put(record);
        }),
      );
      return [written, await renewForeignSecrets(db, seal)];
    });
    await grantAgain(place);
    return [
      `已恢复 (restored): ${path}`,
      `${totalWords(totals)}；与备份时一致，账目平衡`,
      ...(lostKeys === 0 ? [] : [keysRenewed]),
    ];
  } catch (error) {
    await files.takeBack();
    throw error;
  }
}

/** Copies an embedded shop into the PostgreSQL of DATABASE_URL. The folder stays unchanged. */
export async function moveToPostgres(place: ShopPlace, now: number): Promise<string[]> {
  const { dataDir, databaseUrl } = place;
  if (databaseUrl === null) {
    throw new StartRefused("请用 DATABASE_URL 给出目标 PostgreSQL 的空库 (set DATABASE_URL)");
  }
  const embedded: ShopPlace = { dataDir, databaseUrl: null };
  const totals = await holdingShop(embedded, openDatabase, ({ db: from }) =>
    holdingShop(place, connectOwner, ({ db: to }) => copyShop(from, to, now)),
  );
  await grantAgain(place);
  return [
    `已搬到 PostgreSQL (moved): ${totalWords(totals)}；与原店一致，账目平衡`,
    `原数据目录原样保留，文件仍在其中 (the folder stays, files included): ${dataDir}`,
    "今后请带着 DATABASE_URL 启动 (from now on start with DATABASE_URL)",
  ];
}

async function copyShop(from: Database, to: Database, now: number): Promise<Totals> {
  let moved: Totals | null = null;
  let head: Head | null = null;
  await readShop(from, now, async (record) => {
    if (record.kind === "head") head = record;
  });
  if (head !== null) {
    moved = await writeShop(to, head, (put) =>
      readShop(from, now, async (record) => {
        if (record.kind === "rows") await put(record);
      }),
    );
  }
  if (moved === null) throw new Error("a shop without a head");
  return moved;
}
