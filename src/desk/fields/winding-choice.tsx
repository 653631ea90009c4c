import { useWords } from "#api/shop-words.ts";
import { type Winding, windingCode } from "#contract/jobs.ts";
import type { Problem } from "#contract/quote.ts";
import type { Words } from "#contract/words.ts";
import { problemAt } from "#job/form/job-form.ts";
import { windingCodes, windingOf } from "#job/form/winding.ts";
import { ChoiceRows } from "#ui/choice-rows.tsx";
import { FieldError } from "#ui/field.tsx";
import { Tiles } from "#ui/tiles.tsx";
import styles from "./forms.module.css";
import { WindingPicture } from "./winding-picture.tsx";

interface WindingChoiceProps {
  readonly winding: Winding;
  readonly problems: readonly Problem[];
  readonly change: (winding: Winding) => void;
}

const sides = [
  { wound: "out", title: "标面朝外", line: "卷着时看得见印面" },
  { wound: "in", title: "标面朝内", line: "印面卷在里面" },
] as const;

type Code = (typeof windingCodes)[number];

/** `外标 · 头先出` as `头先出` under its heading. */
const leadWord = (words: Words, code: Code): string =>
  words.of("winding", code).split("·").at(-1)?.trim() ?? "";

/** `标面朝外，头先出`, or that any will do. */
export const windingWords = (words: Words, winding: Winding): string => {
  const side = sides.find(({ wound }) => wound === winding.wound);
  const code = windingCode(winding);
  return side === undefined ? words.of("winding", code) : `${side.title}，${leadWord(words, code)}`;
};

/** 出标方向 as pictures: numbers mean opposite things at different suppliers. */
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
