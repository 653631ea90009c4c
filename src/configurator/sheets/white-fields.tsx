import { problemAt } from "#components/job-form/job-form.ts";
import styles from "#configurator/fields/forms.module.css";
import { short } from "#contract/format/numerals.ts";
import { type WhiteInk, whiteInks } from "#contract/jobs/white-ink.ts";
import type { ClickTariff, Paper } from "#contract/price-book/print.ts";
import * as whiteWords from "#contract/wording/pricing/white-ink-words.ts";
import { whiteOf, whyNoWhite } from "#pricing/core/white-ink.ts";
import { SelectField } from "#ui/controls/field.tsx";
import type { PartProps } from "./part-props.ts";
import { type Side, withWhite } from "./white-form.ts";

const none = "none";
const choices: ReadonlyArray<{ value: WhiteInk | typeof none; label: string }> = [
  { value: none, label: "不加" },
  { value: "under", label: "彩色下打底" },
  { value: "only", label: "只印白墨" },
];

const sideNames: Readonly<Record<Side, string>> = { front: "正面", back: "反面" };

/** `换白墨每单 60 元，印白墨的每面最多 2 元`. */
function priceOf({ setup, perClick }: NonNullable<ClickTariff["white"]>): string {
  const most = Math.max(...perClick.map(({ rate }) => Number(rate)));
  return `${whiteWords.setup}每单 ${short(Number(setup))} 元，每印张每面最多 ${short(most)} 元`;
}

interface WhiteFieldsProps extends PartProps {
  readonly paper: Paper | undefined;
}

/** 白墨 of each side, with its price; or why this print has none. */
export function WhiteFields(props: WhiteFieldsProps) {
  const { book, form, part, index, problems, change, paper } = props;
  if (paper === undefined) return null;
  const held = part.frontWhite !== undefined || part.backWhite !== undefined;
  const never = whyNoWhite(form.yspType, book, paper);
  if (never !== undefined && !held) return <p className={styles.note}>不能加白墨：{never}。</p>;
  const sides: readonly Side[] = paper.printableSides === 1 ? ["front"] : ["front", "back"];
  const tariffs = book.presses.flatMap((press) => whiteOf(press) ?? []);
  return (
    <>
      {sides.map((side) => (
        <SelectField
          key={side}
          label={`${sideNames[side]}白墨`}
          value={part[`${side}White`] ?? none}
          onChange={(event) => {
            const white = whiteInks.find((one) => one === event.target.value);
            change(withWhite(form, index, side, white, book));
          }}
          error={problemAt(problems, `parts.${index}.${side}White`)}
          options={choices}
        />
      ))}
      <p className={styles.note}>
        打底后，有图案的地方不透底色。{whiteWords.onlyWithFile}。白墨只能数码印；
        {tariffs.slice(0, 1).map(priceOf)}。
      </p>
    </>
  );
}
