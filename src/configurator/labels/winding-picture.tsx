import { leadTurns } from "#components/job-form/winding.ts";
import type { Winding } from "#contract/jobs/jobs.ts";
import styles from "./winding-picture.module.css";

/** A label with a dark band at its head, rotated as it leaves the roll. */
function Label({ lead, y }: { readonly lead: Winding["lead"]; readonly y: number }) {
  return (
    <g transform={`translate(33 ${y}) rotate(${leadTurns[lead]})`}>
      <rect className={styles.label} x="-9" y="-8" width="18" height="16" rx="1.5" />
      <path className={styles.head} d="M-9 -8h18v4.5h-18z" />
      <text className={styles.text} y="3">
        标
      </text>
    </g>
  );
}

/**
 * A roll with the labels that come off it: wound out, print is visible on the roll and the web
 * hangs in front; wound in, the roll is blank and the web comes from behind. The arrow leaves the
 * roll.
 */
export function WindingPicture({ winding }: { readonly winding: Winding }) {
  const { wound, lead } = winding;
  const out = wound !== "in";
  const roll = (
    <>
      <path className={styles.roll} d="M17 4C8 4 8 32 17 32H55V4z" />
      {out ? null : <path className={styles.lines} d="M14 11H52M14 18H52M14 25H52" />}
      <ellipse className={styles.roll} cx="55" cy="18" rx="7" ry="14" />
      <ellipse className={styles.core} cx="55" cy="18" rx="2.8" ry="6" />
    </>
  );
  const web = <path className={styles.web} d={out ? "M19 18V74H47V18" : "M19 30V74H47V30"} />;
  return (
    <svg className={styles.picture} width="72" height="78" viewBox="0 0 72 78" aria-hidden="true">
      {out ? (
        <>
          {roll}
          {web}
          {wound === "any" ? null : <Label lead={lead} y={18} />}
        </>
      ) : (
        <>
          {web}
          {roll}
        </>
      )}
      {wound === "any" ? null : <Label lead={lead} y={52} />}
      <path className={styles.arrow} d="M60 44v24m-4 -5l4 5l4 -5" />
    </svg>
  );
}
