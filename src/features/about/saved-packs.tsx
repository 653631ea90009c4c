import { Link } from "react-router-dom";
import { toolsPack } from "#components/saved-packs/pack-lists.ts";
import { PackRow, usePacks } from "#components/saved-packs/pack-row.tsx";
import { paths } from "#contract/paths/paths.ts";
import { readAppFiles } from "#platform/app-files.ts";
import { Card } from "#ui/layout/card.tsx";
import styles from "./saved-packs.module.css";

/** Bytes of the configurators; null without a service worker. */
export async function toolsLength(): Promise<number | null> {
  const files = await readAppFiles().catch(() => null);
  return files === null ? null : files.tools.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** 保存离线: the configurators and other saved data, each removable. */
export function SavedPacks({ bytes }: { readonly bytes: number | null }) {
  const packs = usePacks();
  const others = Object.entries(packs).flatMap(([id, state]) =>
    id === toolsPack.id || state.kind === "none" ? [] : [{ id, name: state.name }],
  );
  if (bytes === null) return null;
  return (
    <Card title="保存离线">
      <div className={styles.packs}>
        <PackRow
          titled
          pack={toolsPack}
          promise={`没有网络也能检查 PDF 文件、下模板、对可变数据、看盒子的立体图，约 ${(bytes / 1_000_000).toFixed(1)} MB。`}
        />
        {others.map((pack) => (
          <PackRow titled key={pack.id} pack={pack} promise="" />
        ))}
      </div>
      <p className={styles.hint}>
        整类产品连图片存下来，在<Link to={paths.products()}>产品分类</Link>的页末。
      </p>
    </Card>
  );
}
