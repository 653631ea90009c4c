import { useState } from "react";
import { SelectField } from "#ui/controls/field.tsx";
import { eventFields } from "./event-fields.ts";
import { EventForm } from "./event-form.tsx";

interface EventChooserProps {
  machine: string;
  /** The events that its active states accept. */
  taken: readonly string[];
  /** The event to begin with, where it may be sent by hand. */
  first?: string;
  /** Sends the event with its fields; the answer is shown. */
  onSend: (type: string, fields: Record<string, unknown>) => string;
}

/** The events of a machine that a person can type, those that it accepts now first. */
export function EventChooser({ machine, taken, first = "", onSend }: EventChooserProps) {
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
        <EventForm
          key={type}
          type={type}
          fields={fields}
          onSend={(values) => onSend(type, values)}
        />
      )}
    </>
  );
}
