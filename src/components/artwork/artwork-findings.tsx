import { useSyncExternalStore } from "react";
import type { Finding, Mark } from "#components/preflight/findings.ts";
import { CheckIcon } from "#ui/layout/icons.tsx";
import { AlertIcon } from "#ui/layout/shell-icons.tsx";
import styles from "./artwork-findings.module.css";
import { MarkedPage } from "./marked-page.tsx";
import type { LineUpload } from "./upload-effects.ts";

const captions: Record<Mark["kind"], string> = {
  wanted: "虚线是订单要的大小",
  blurred: "框住的是分辨率最低的图",
};

interface FindingListProps {
  readonly findings: readonly Finding[];
  /** The first page, where it has been drawn. */
  readonly picture: string | null;
}

/** The device's findings about a file; they are advice, and the file is accepted anyway. */
export function FindingList({ findings, picture }: FindingListProps) {
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
            {mark === undefined || picture === null ? null : (
              <MarkedPage picture={picture} mark={mark} caption={captions[mark.kind]} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ArtworkFindings({ upload: { seen } }: { upload: LineUpload }) {
  const { findings, picture } = useSyncExternalStore(seen.subscribe, seen.read);
  return <FindingList findings={findings} picture={picture} />;
}
