import { useWords } from "#api/shop-words.ts";
import { problemAt } from "#components/job-form/job-form.ts";
import { windingCodes, windingOf } from "#components/job-form/winding.ts";
import styles from "#configurator/fields/forms.module.css";
import { type Winding, windingCode } from "#contract/jobs/jobs.ts";
import type { Problem } from "#contract/quotes/quote.ts";
import { ChoiceRows } from "#ui/controls/choice-rows.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { Tiles } from "#ui/controls/tiles.tsx";
import { WindingPicture } from "./winding-picture.tsx";
import { leadWord, sides } from "./winding-words.ts";

interface WindingChoiceProps {
  readonly winding: Winding;
  readonly problems: readonly Problem[];
  readonly change: (winding: Winding) => void;
}

/** 出标方向 as pictures: suppliers use the same numbers for opposite directions. */
export function WindingChoice({ winding, problems, change }: WindingChoiceProps) {
  const words = useWords();
  const chosen = windingCode(winding);
  const take = (code: string) => {
    const next = windingOf(code);
    if (next !== undefined) change(next);
  };
  return (
    <>
      {sides.map(({ wound, title, line }) => (
        <div key={wound} className={styles.titled}>
          <p>
            <b>{title}</b> <span className={styles.note}>{line}</span>
          </p>
          <Tiles
            label={`出标方向，${title}`}
            columns={4}
            value={chosen}
            onChange={take}
            options={windingCodes.flatMap((code) => {
              const way = windingOf(code);
              return way === undefined || way.wound !== wound
                ? []
                : [
                    {
                      value: code,
                      label: leadWord(words, code),
                      picture: <WindingPicture winding={way} />,
                    },
                  ];
            })}
          />
        </div>
      ))}
      <ChoiceRows
        label="不限方向"
        kind="one"
        chosen={[chosen]}
        rows={[{ value: "any", label: words.of("winding", "any"), line: "手工贴标选这个" }]}
        onToggle={take}
      />
      <FieldError id="winding" error={problemAt(problems, "winding", true)} />
    </>
  );
}
