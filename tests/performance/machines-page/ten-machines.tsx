import { createRoot } from "react-dom/client";
import { fromPromise } from "xstate";
import { BenchView } from "#devtools/inspector-view.tsx";
import { startActor } from "#machines/actor-registry.ts";
import { quoteSessionMachine } from "#machines/quote-session.machine.ts";
import "#ui/style/tokens.css";
import "#ui/style/global.css";

const machines = 10;
const eventsASecond = 20;

const desk = quoteSessionMachine.provide({ actors: { write: fromPromise(async () => {}) } });

/** The inspector over ten quote sessions, with twenty keystrokes a second in each. */
for (let n = 1; n <= machines; n += 1) {
  const actor = startActor(`desk-${n}`, desk, { input: { draftId: `draft-${n}`, held: false } });
  let typed = 0;
  const type = () => {
    typed += 1;
    actor.send({ type: "edited", whole: typed % 2 === 0 });
  };
  // Each in turn, so that the ten are not one burst.
  setTimeout(() => setInterval(type, 1000 / eventsASecond), (n * 1000) / eventsASecond / machines);
}

const root = document.getElementById("root");
if (root !== null) createRoot(root).render(<BenchView />);
