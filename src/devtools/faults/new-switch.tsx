import { calls } from "virtual:call-list";
import { type FormEvent, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { SelectField, TextField } from "#ui/controls/field.tsx";
import { type FaultKind, faultKinds, faultWords } from "./fault-kinds.ts";
import styles from "./faults-view.module.css";
import { addSwitch } from "./switches.ts";

const isKind = (text: string): text is FaultKind => faultKinds.some((kind) => kind === text);

const whole = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);

/** The fault, its calls, and its frequency. */
export function NewSwitch() {
  const [kind, setKind] = useState<FaultKind>("lost-reply");
  const [which, setWhich] = useState("every");
  const [status, setStatus] = useState("503");
  const [times, setTimes] = useState("1");
  const [oneIn, setOneIn] = useState("1");
  const [seed, setSeed] = useState("1");
  const code = whole(status);
  const wrong = {
    status: code === null || code < 400 || code > 599 ? "填 400 到 599" : undefined,
    times: times !== "" && !whole(times) ? "填 1 以上的整数，或留空" : undefined,
    oneIn: whole(oneIn) ? undefined : "填 1 以上的整数",
    seed: whole(seed) === null ? "填整数" : undefined,
  };
  const isRight = Object.values(wrong).every((error) => error === undefined);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!isRight) return;
    addSwitch({
      kind,
      status: code ?? 503,
      calls: which,
      left: times === "" ? null : Number(times),
      oneIn: Number(oneIn),
      seed: Number(seed),
    });
  };
  return (
    <form className={styles.form} onSubmit={add} aria-label="新的故障" noValidate>
      <SelectField
        label="故障"
        hint={faultWords[kind].text}
        value={kind}
        onChange={({ currentTarget: { value } }) => isKind(value) && setKind(value)}
        options={faultKinds.map((value) => ({ value, label: faultWords[value].name }))}
      />
      <SelectField
        label="哪些调用"
        value={which}
        onChange={({ currentTarget }) => setWhich(currentTarget.value)}
        options={[
          { value: "every", label: "全部" },
          { value: "writes", label: "会改变什么的（不是 GET）" },
          ...calls.map(({ name }) => ({ value: name, label: name })),
        ]}
      />
      <div className={styles.numbers}>
        {kind === "status" ? (
          <TextField
            label="状态码"
            inputMode="numeric"
            value={status}
            error={wrong.status}
            onChange={({ currentTarget }) => setStatus(currentTarget.value)}
          />
        ) : null}
        <TextField
          label="次数"
          hint="留空：直到取消"
          inputMode="numeric"
          value={times}
          error={wrong.times}
          onChange={({ currentTarget }) => setTimes(currentTarget.value)}
        />
        <TextField
          label="几次里一次"
          inputMode="numeric"
          value={oneIn}
          error={wrong.oneIn}
          onChange={({ currentTarget }) => setOneIn(currentTarget.value)}
        />
        <TextField
          label="种子"
          hint="同一个种子，同样的次序"
          inputMode="numeric"
          value={seed}
          error={wrong.seed}
          onChange={({ currentTarget }) => setSeed(currentTarget.value)}
        />
      </div>
      <Button type="submit">打开这个故障</Button>
    </form>
  );
}
