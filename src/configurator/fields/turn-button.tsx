import type { FieldProps } from "./form-props.ts";
import styles from "./more-link.module.css";

/** `竖版，换横版`: swaps the orientation. */
export function TurnButton({ form, change }: Omit<FieldProps<"ysp">, "problems">) {
  const { lengthMm, widthMm } = form;
  if (typeof lengthMm !== "number" || typeof widthMm !== "number" || lengthMm === widthMm) {
    return null;
  }
  const [now, then] = lengthMm > widthMm ? ["竖版", "横版"] : ["横版", "竖版"];
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => change({ ...form, lengthMm: widthMm, widthMm: lengthMm })}
    >
      {now}，换{then}
    </button>
  );
}
