import { useState } from "react";
import { WhereGranted } from "#devtools/where-granted.tsx";
import { Button } from "#ui/controls/button.tsx";
import { SelectField } from "#ui/controls/field.tsx";
import styles from "./by-hand.module.css";
import { eventFields } from "./event-fields.ts";
import { EventForm } from "./event-form.tsx";

interface MachineProps {
  /** The actor's name. */
  actor: string;
  machine: string;
  /** The events that its active states accept. */
  taken: readonly string[];
  /** The event to begin with, where it may be sent by hand. */
  first?: string;
}

function Chosen({ actor, machine, taken, first = "" }: MachineProps) {
  const known = eventFields[machine] ?? {};
  const types = Object.keys(known).filter((type) => known[type] !== "own");
  const sorted = [
    ...types.filter((type) => taken.includes(type)),
    ...types.filter((type) => !taken.includes(type)),
  ];
  const [type, setType] = useState(types.includes(first) ? first : (sorted[0] ?? ""));
  const fields = known[type];
  return (
    <>
      <SelectField
        label="要发送的事件"
        value={type}
        onChange={({ currentTarget }) => setType(currentTarget.value)}
        options={sorted.map((value) => ({
          value,
          label: taken.includes(value) ? value : `${value}（现在不收）`,
        }))}
      />
      {fields === undefined || fields === "own" ? null : (
        <EventForm key={type} actor={actor} type={type} fields={fields} />
      )}
    </>
  );
}

/** An event for this machine, entered and sent by hand, where the server grants it. */
export function SendByHand(machine: MachineProps) {
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
        <Chosen {...machine} />
      </WhereGranted>
    </section>
  );
}
