import { useState } from "react";

/** The typed text, its value, and the value before it. */
interface Typed<Value> {
  readonly text: string;
  readonly value: Value;
  readonly over: Value;
}

/**
 * The text of a field whose value may follow a frame later: the typed text, while it equals the
 * value or the value has not followed yet; another value from outside replaces it.
 */
export function useTypedText<Value extends string | number | null>(
  value: Value,
  textOf: (value: Value) => string,
): [string, (text: string, means: Value) => void] {
  const [typed, setTyped] = useState<Typed<Value>>({ text: textOf(value), value, over: value });
  // The value has followed: from now on the earlier one is a value like any other.
  if (value === typed.value && value !== typed.over) setTyped({ ...typed, over: value });
  const stands = value === typed.value || value === typed.over;
  return [
    stands ? typed.text : textOf(value),
    (text, means) => setTyped({ text, value: means, over: value }),
  ];
}
