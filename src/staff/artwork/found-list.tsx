import type { Finding } from "#components/preflight/finding.ts";
import { CheckIcon } from "#ui/layout/icons.tsx";
import { AlertIcon } from "#ui/layout/shell-icons.tsx";
import styles from "./review.module.css";

/** What the preflight found, the faults first. */
export const FoundList = ({ findings }: { findings: readonly Finding[] }) =>
  findings.length === 0 ? (
    <p className={styles.quiet}>没有查出要说的。</p>
  ) : (
    <ul className={styles.findings} aria-label="检查结果">
      {findings.map(({ tone, text }) => (
        <li key={text} data-tone={tone}>
          {tone === "ok" ? <CheckIcon size={16} /> : <AlertIcon size={16} />}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
