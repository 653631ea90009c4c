import { useState } from "react";
import { refusalOf } from "#api/say-why.ts";
import { useRevalidator } from "#ui/feedback/screen-data.ts";
import { toast } from "#ui/feedback/toast.tsx";

export interface FirmAct {
  readonly busy: boolean;
  /** Runs one act at a time, announces its end and loads the screen again. */
  run(sending: () => Promise<unknown>, done: string): Promise<boolean>;
}

/** Acts on a firm. A refusal is announced, and the screen shows the present state. */
export function useFirmAct(): FirmAct {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  return {
    busy,
    run: async (sending, done) => {
      if (busy) return false;
      setBusy(true);
      const refused = await refusalOf(sending());
      setBusy(false);
      toast(refused ?? done, { tone: refused === null ? "ok" : "danger" });
      void revalidate();
      return refused === null;
    },
  };
}
