import type { Finding } from "#components/preflight/findings.ts";
import { CheckIcon } from "#ui/layout/icons.tsx";
import { AlertIcon } from "#ui/layout/shell-icons.tsx";
import type { LookedNow } from "./looked-file.ts";
import styles from "./marks.module.css";
import type { NumberedMark } from "./marks.tsx";

/** A finding, and its mark where the product shows its place. */
export interface ListedFinding {
  readonly finding: Finding;
  readonly place: NumberedMark | null;
}

/** Numbers the findings whose places are on the product's pages. */
export function listed(findings: readonly Finding[], pages: number): readonly ListedFinding[] {
  let number = 0;
  return findings.map((finding) => {
    const { mark } = finding;
    if (mark === undefined || mark.page > pages) return { finding, place: null };
    number += 1;
    return { finding, place: { number, mark } };
  });
}

function goingWords(now: LookedNow): string | null {
  switch (now.kind) {
    case "going":
      return now.progress === null
        ? "本机正在检查文件"
        : `本机正在检查第 ${now.progress.page} 页，共 ${now.progress.pages} 页`;
    case "failed":
      return "本机没能检查这个文件，店里会看";
    case "done":
      return null;
  }
}

interface FindingsBesideProps {
  readonly now: LookedNow;
  readonly list: readonly ListedFinding[];
  readonly shown: NumberedMark | null;
  readonly onShow: (place: NumberedMark) => void;
}

/** The findings about a file; those with a number are marked on the product, and lead there. */
export function FindingsBeside({ now, list, shown, onShow }: FindingsBesideProps) {
  const words = goingWords(now);
  if (words !== null) return <p className={styles.head}>{words}</p>;
  const hasAdvice = list.some(({ finding }) => finding.tone === "look");
  const hasPlaces = list.some(({ place }) => place !== null);
  return (
    <section aria-label="图上的预检结果">
      <p className={styles.head}>
        {hasAdvice ? "本机预检，供您参考，不影响上传。" : "本机预检没有发现问题。"}
        {hasPlaces ? "点一条就看它在图上的位置。" : null}
      </p>
      <ul className={styles.list}>
        {list.map(({ finding: { tone, text }, place }) => (
          <li key={text} data-tone={tone}>
            {place === null ? (
              <>
                {tone === "ok" ? <CheckIcon size={16} /> : <AlertIcon size={16} />}
                <span>{text}</span>
              </>
            ) : (
              <button
                type="button"
                aria-pressed={shown?.number === place.number}
                onClick={() => onShow(place)}
              >
                <span className={styles.number}>{place.number}</span>
                <span>{text}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
