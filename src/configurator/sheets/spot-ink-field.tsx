import { useState } from "react";
import styles from "#configurator/fields/forms.module.css";
import { Button } from "#ui/controls/button.tsx";
import { FieldError, TextField } from "#ui/controls/field.tsx";
import { CloseIcon, SearchIcon } from "#ui/layout/shell-icons.tsx";
import { type Fan, inkOf, inksLike, isUsual } from "./ink-numbers.ts";

interface SpotInkFieldProps {
  /** `正面`; empty for goods of one printed side. */
  readonly side: string;
  readonly spots: number;
  readonly inks: readonly string[] | undefined;
  /** The fan that a number without a letter is meant of. */
  readonly fan: Fan;
  readonly error: string | undefined;
  /** Undefined where no number is left. */
  readonly change: (inks: string[] | undefined) => void;
}

/** Numbers of one side's spots: searched or typed, at most one a spot. */
export function SpotInkField({ side, spots, inks = [], fan, error, change }: SpotInkFieldProps) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  if (spots === 0 && inks.length === 0) return null;
  const add = (ink: string | null) => {
    if (ink === null) return setProblem("潘通色号应写成 485 C 或 Reflex Blue C 这样");
    if (inks.includes(ink)) return setProblem("这个色号已经有了");
    setProblem(undefined);
    setTyped("");
    change([...inks, ink]);
  };
  const remove = (ink: string) => {
    const left = inks.filter((one) => one !== ink);
    change(left.length === 0 ? undefined : left);
  };
  const unusual = inks.filter((ink) => !isUsual(ink));
  return (
    <div className={styles.titled}>
      <b>{side}专色色号</b>
      {inks.map((ink) => (
        <div className={styles.partHead} key={ink}>
          <span>{ink}</span>
          <Button
            tone="plain"
            size="s"
            aria-label={`去掉${side}色号 ${ink}`}
            onClick={() => remove(ink)}
          >
            <CloseIcon size={18} />
          </Button>
        </div>
      ))}
      {unusual.length === 0 ? null : (
        <p className={styles.caution}>{unusual.join("、")} 不在常用色号表里，请对着色卡再看一遍</p>
      )}
      {inks.length < spots ? (
        <>
          <TextField
            label={`加${side}潘通色号`}
            prefix={<SearchIcon size={18} />}
            placeholder={`485 ${fan}`}
            autoComplete="off"
            value={typed}
            error={problem}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add(inkOf(typed, fan));
            }}
            suffix={
              typed.trim() === "" ? undefined : (
                <Button tone="plain" size="s" onClick={() => add(inkOf(typed, fan))}>
                  加上
                </Button>
              )
            }
          />
          <div className={styles.groups}>
            {inksLike(typed, fan).map(({ ink, label }) => (
              <Button key={ink} tone="outline" size="s" onClick={() => add(ink)}>
                {label}
              </Button>
            ))}
          </div>
        </>
      ) : null}
      <FieldError id={`spot-inks-${side}`} error={error} />
    </div>
  );
}
