import { useEffect, useEffectEvent, useState } from "react";

const key = "staff-artwork-keys";

/** Are single keys used? A person may switch them off; they are on at first. */
export function useShortcutsOn(): [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => {
    try {
      return window.localStorage.getItem(key) !== "off";
    } catch {
      return true;
    }
  });
  const set = (next: boolean) => {
    setOn(next);
    try {
      window.localStorage.setItem(key, next ? "on" : "off");
    } catch {
      // Without storage the choice holds for this page.
    }
  };
  return [isOn, set];
}

/** Does the key belong to a control, or to an open dialog? */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector("dialog[open]") !== null) return true;
  const { target } = event;
  if (!(target instanceof Element)) return false;
  const isTyping = target.closest("input:not([type=radio], [type=checkbox]), textarea, select");
  // Arrows choose among radios.
  const isChoosing = target.closest("input") !== null && event.key.startsWith("Arrow");
  return isTyping !== null || isChoosing;
}

/** Single keys of a screen, in lower case or as `ArrowLeft`. */
export function useShortcuts(isOn: boolean, keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act === undefined || isTaken(event)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [isOn]);
}
