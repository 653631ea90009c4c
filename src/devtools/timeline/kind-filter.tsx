import { CheckField } from "#ui/controls/field.tsx";
import { type MomentKind, momentKinds } from "./moment-kinds.ts";
import styles from "./timeline.module.css";

const kinds: readonly MomentKind[] = [
  ...(["events", "transitions", "actions", "calls", "network", "storage"] as const),
];

interface KindFilterProps {
  shown: ReadonlySet<MomentKind>;
  onChange: (shown: ReadonlySet<MomentKind>) => void;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
}

/** Which kinds of moments the timeline lists. */
export function KindFilter({ shown, onChange, isFolded, onFold }: KindFilterProps) {
  const toggle = (kind: MomentKind) => {
    const next = new Set(shown);
    if (!next.delete(kind)) next.add(kind);
    onChange(next);
  };
  return (
    <fieldset className={styles.kinds}>
      <legend>种类</legend>
      {kinds.map((kind) => (
        <CheckField
          key={kind}
          label={momentKinds[kind]}
          checked={shown.has(kind)}
          onChange={() => toggle(kind)}
        />
      ))}
      <CheckField label="收起内部动作" checked={isFolded} onChange={() => onFold(!isFolded)} />
    </fieldset>
  );
}
