import { Suspense, useSyncExternalStore } from "react";
import type { Offer } from "#components/mending/mend.ts";
import type { Finding, Mark } from "#components/preflight/findings.ts";
import type { SheetRun } from "#components/preflight/sheet-list.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckIcon } from "#ui/layout/icons.tsx";
import { AlertIcon } from "#ui/layout/shell-icons.tsx";
import styles from "./artwork-findings.module.css";
import { MarkedPage } from "./marked-page.tsx";
import type { LineUpload } from "./upload-effects.ts";

const captions: Record<Mark["kind"], string> = {
  wanted: "虚线是订单要的大小",
  margin: "框住的是离裁切线太近的文字",
  blurred: "框住的是分辨率最低的图",
  rgb: "框住的是一处 RGB 颜色",
  spot: "框住的是一处专色",
  ink: "框住的是油墨最多的地方",
  thin: "框住的是最细的线",
  overprint: "框住的是一处叠印的白色",
  fourColour: "框住的是一处四色黑字",
  font: "框住的是一处没有嵌入的字",
};

interface FindingListProps {
  readonly findings: readonly Finding[];
  readonly sheets: readonly SheetRun[];
  /** The first page, where it has been drawn. */
  readonly picture: string | null;
}

/** The sizes of all pages, for a file of several. */
function SheetList({ sheets }: { readonly sheets: readonly SheetRun[] }) {
  const isSingle = sheets.length === 0 || (sheets.length === 1 && sheets[0]?.pages === "1");
  if (isSingle) return null;
  return (
    <details className={styles.sheets}>
      <summary>各页尺寸</summary>
      <ul>
        {sheets.map(({ pages, words }) => (
          <li key={pages}>
            <span>第 {pages} 页</span>
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The device's findings about a file; they are advice, and the file is accepted anyway. */
export function FindingList({ findings, sheets, picture }: FindingListProps) {
  if (findings.length === 0) return null;
  const advice = findings.some(({ tone }) => tone === "look");
  return (
    <section className={styles.findings} aria-label="预检结果">
      <p className={styles.head}>
        {advice ? "本机预检，供您参考，不影响上传：" : "本机预检没有发现问题："}
      </p>
      <ul className={styles.found}>
        {findings.map(({ tone, text, mark }) => (
          <li key={text} data-tone={tone}>
            {tone === "ok" ? <CheckIcon size={16} /> : <AlertIcon size={16} />}
            <span>{text}</span>
            {mark === undefined || mark.page !== 1 || picture === null ? null : (
              <MarkedPage picture={picture} mark={mark} caption={captions[mark.kind]} />
            )}
          </li>
        ))}
      </ul>
      <SheetList sheets={sheets} />
    </section>
  );
}

const Mends = lazyPart(async () => (await import("./mends.tsx")).Mends);

/** Changes that the device offers, or the way back from one. */
function Changes({ upload, offers }: { upload: LineUpload; offers: readonly Offer[] }) {
  const { original } = useSyncExternalStore(upload.seen.subscribe, upload.seen.read);
  const picked = upload.inspected();
  if (picked === null) return null;
  const { file, frame } = picked;
  return (
    <>
      {original === null ? null : (
        <Button tone="plain" size="s" onClick={() => upload.choose(original, frame)}>
          换回原文件：{original.name}
        </Button>
      )}
      {offers.length === 0 ? null : (
        <Suspense fallback={null}>
          <Mends
            key={file.name}
            offers={offers}
            picked={picked}
            onUse={(changed) => upload.choose(changed, frame, original ?? file)}
          />
        </Suspense>
      )}
    </>
  );
}

export function ArtworkFindings({ upload, open }: { upload: LineUpload; open: boolean }) {
  const { seen } = upload;
  const { inspection, picture } = useSyncExternalStore(seen.subscribe, seen.read);
  switch (inspection.kind) {
    case "none":
      return null;
    case "going": {
      const { progress } = inspection;
      const words =
        progress === null
          ? "本机正在检查文件"
          : `本机正在检查第 ${progress.page} 页，共 ${progress.pages} 页`;
      return <p className={styles.head}>{words}</p>;
    }
    case "done":
      return (
        <>
          <FindingList {...inspection} picture={picture} />
          {open ? <Changes upload={upload} offers={inspection.offers} /> : null}
        </>
      );
    case "failed":
      return <p className={styles.head}>本机没能检查这个文件，店里会看</p>;
  }
}
