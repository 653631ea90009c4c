import { useState } from "react";
import { WhereGranted } from "#devtools/where-granted.tsx";
import { Button } from "#ui/controls/button.tsx";
import styles from "./by-hand.module.css";
import { EventChooser } from "./event-chooser.tsx";
import { type Sent, sendByHand } from "./send.ts";

const sentWords: Readonly<Record<Sent, string>> = {
  taken: "发出了，状态机收下了。",
  ignored: "发出了，状态机现在不收，什么也没变。",
  ended: "没有发出：状态机已经结束。",
};

interface MachineProps {
  /** The actor's name. */
  actor: string;
  machine: string;
  /** The events that its active states accept. */
  taken: readonly string[];
  /** The event to begin with, where it may be sent by hand. */
  first?: string;
}

/** An event for this machine, entered and sent by hand, where the server grants it. */
export function SendByHand({ actor, ...machine }: MachineProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button tone="outline" size="s" onClick={() => setIsOpen(true)}>
        {machine.first === undefined ? "手动发送事件" : `手动发送 ${machine.first}`}
      </Button>
    );
  }
  return (
    <section className={styles.card} aria-label="手动发送事件">
      <WhereGranted>
        <EventChooser
          {...machine}
          onSend={(type, fields) => sentWords[sendByHand(actor, type, fields)]}
        />
      </WhereGranted>
    </section>
  );
}
