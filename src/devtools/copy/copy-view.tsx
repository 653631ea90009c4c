import { useState } from "react";
import type { AnyMachineSnapshot, AnyStateMachine } from "xstate";
import { acceptedEvents, type ChartState, litPaths } from "#devtools/chart.ts";
import { DataText } from "#devtools/data-text.tsx";
import type { Stand } from "#devtools/past.ts";
import { machineOf, valueWords } from "#devtools/running.ts";
import { EventChooser } from "#devtools/send-events/event-chooser.tsx";
import { Button } from "#ui/controls/button.tsx";
import { type CopyStep, copyAt, stepOf } from "./copy.ts";
import styles from "./copy-view.module.css";

interface CopyProps {
  chart: ChartState;
  machine: AnyStateMachine;
  start: AnyMachineSnapshot;
}

function Copy({ chart, machine, start }: CopyProps) {
  const [steps, setSteps] = useState<readonly CopyStep[]>([]);
  const [round, setRound] = useState(0);
  const startAgain = () => {
    setSteps([]);
    setRound(round + 1);
  };
  const now = steps.at(-1) ?? { n: 0, snapshot: start };
  const { value, context } = now.snapshot;
  const send = (type: string, fields: Record<string, unknown>): string => {
    const step = stepOf(machine, now, { ...fields, type });
    setSteps([...steps, step]);
    return step.taken ? "副本收下了。" : "副本现在不收，什么也没变。";
  };
  return (
    <>
      <p>副本只在这里：不发请求，不改页面，真的状态机不动。值是隐去后的。</p>
      <p role="status">
        副本现在在 <code>{valueWords(value)}</code>
      </p>
      <EventChooser
        key={round}
        machine={chart.name}
        taken={acceptedEvents(chart, new Set(litPaths(value)))}
        onSend={send}
      />
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.n}>
            <code>{step.event.type}</code> → <code>{valueWords(step.snapshot.value)}</code>
            {step.does.length === 0 ? null : <>，会做：{step.does.join("、")}</>}
          </li>
        ))}
      </ol>
      <h4 className={styles.part}>副本的上下文</h4>
      <DataText value={context} />
      {steps.length === 0 ? null : (
        <Button tone="outline" size="s" onClick={startAgain}>
          回到这一刻
        </Button>
      )}
    </>
  );
}

/** A copy of the machine at a recorded moment, to send events to without any effect. */
export function CopyAt({ chart, stand }: { chart: ChartState; stand: Stand }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button tone="outline" size="s" onClick={() => setIsOpen(true)}>
        在副本里从这里继续
      </Button>
    );
  }
  const machine = machineOf(stand.machine);
  const start = machine === null ? null : copyAt(machine, stand);
  return (
    <section className={styles.card} aria-label="副本">
      {machine === null || start === null ? (
        <p>
          {machine === null
            ? "这个状态机还没在本页运行过。先打开用到它的页面，再回到这一刻。"
            : "现在的状态机没有这个状态：这段记录来自别的版本。"}
        </p>
      ) : (
        <Copy chart={chart} machine={machine} start={start} />
      )}
    </section>
  );
}
