import { fromPromise } from "xstate";
import { startActor } from "#machines/actor-registry.ts";
import { appUpdateMachine } from "#machines/app-update.machine.ts";
import { onHeld } from "#platform/at-stake.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { letNewVersionIn, registerWorker } from "./service-worker.ts";
import { onSettling } from "./settling.ts";
import { holdTypedForms } from "./typed-forms.ts";

/** Registers the worker and asks, at a safe moment, whether a new version may become active. */
export function startAppUpdates(): void {
  let takeAway: (() => void) | null = null;
  const keeping = new AbortController();
  const started = startActor(
    "appUpdate",
    appUpdateMachine.provide({
      actors: {
        register: fromPromise(() =>
          registerWorker({
            waiting: () => started.send({ type: "version.waiting" }),
            changed: () => started.send({ type: "version.changed" }),
            inControl: (first) => {
              void import("./warm-up.ts")
                .then(({ warmUp }) => warmUp(first, keeping.signal))
                .catch(() => undefined);
            },
          }),
        ),
      },
      actions: {
        letIn: () => {
          keeping.abort();
          letNewVersionIn();
        },
        reload: () => window.location.reload(),
      },
    }),
  );
  started.subscribe((snapshot) => {
    const asks = snapshot.hasTag("asking") && snapshot.matches({ moment: "free" });
    if (asks && takeAway === null) {
      takeAway = toast("新版本已就绪", {
        tone: "wait",
        stays: true,
        action: { label: "更新", onAction: () => started.send({ type: "update" }) },
        onClose: () => started.send({ type: "later" }),
      });
    }
    if (!asks && takeAway !== null) {
      takeAway();
      takeAway = null;
    }
  });
  const stakes = { settling: false, held: false };
  const weigh = (known: Partial<typeof stakes>) => {
    Object.assign(stakes, known);
    started.send({ type: stakes.settling || stakes.held ? "stake.began" : "stake.ended" });
  };
  onSettling((settling) => weigh({ settling }));
  onHeld((held) => weigh({ held }));
  holdTypedForms();
}
