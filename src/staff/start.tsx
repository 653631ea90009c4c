import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { deployment } from "#api/deployment.ts";
import { watchNetwork } from "#platform/network.ts";
import { Toaster } from "#ui/feedback/toast.tsx";
import { Desk } from "./staff-app.tsx";

/** Called once, by main.ts. No database or worker of the buyers' page is started. */
export function start(): void {
  const root = document.getElementById("root");
  if (root === null) throw new Error("staff.html has no #root");
  watchNetwork(deployment.host);
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <Desk />
      </BrowserRouter>
      <Toaster />
    </StrictMode>,
  );
}
