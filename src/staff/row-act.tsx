import { useState } from "react";
import { refusalOf } from "#api/say-why.ts";
import { Button } from "#ui/controls/button.tsx";
import { toast } from "#ui/feedback/toast.tsx";

/** Actions on one row without a confirmation: one at a time, announced, then the list reloads. */
export function useRowAct(again: () => void) {
  const [busy, setBusy] = useState(false);
  const act = async (work: Promise<unknown>, words: string): Promise<void> => {
    setBusy(true);
    const refused = await refusalOf(work);
    toast(refused ?? words, { tone: refused === null ? "ok" : "danger" });
    setBusy(false);
    again();
  };
  return { busy, act };
}

interface MoveButtonsProps {
  readonly name: string;
  readonly busy: boolean;
  move(to: "up" | "down"): void;
}

/** 前移 and 后移: a row swaps places with its neighbour. */
export function MoveButtons({ name, busy, move }: MoveButtonsProps) {
  return [{ to: "up", label: "前移" } as const, { to: "down", label: "后移" } as const].map(
    ({ to, label }) => (
      <Button
        key={to}
        size="s"
        tone="plain"
        disabled={busy}
        aria-label={`${label} ${name}`}
        onClick={() => move(to)}
      >
        {label}
      </Button>
    ),
  );
}
