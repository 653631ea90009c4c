import { StrictMode, useEffect, useState } from "react";
import { BrowserRouter, useNavigate } from "react-router-dom";
import { Modals } from "#app/shell/modals.tsx";
import { Shell } from "#app/shell/shell.tsx";
import { type Match, matchScreen } from "./matching.ts";
import { plugNavigation } from "./navigation.ts";
import { Screens } from "./screens.tsx";
import { noteSettling } from "./settling.ts";

function Shop() {
  const navigate = useNavigate();
  const [match, setMatch] = useState<Match>(() => matchScreen(window.location.pathname));
  useEffect(() => plugNavigation(navigate), [navigate]);
  useEffect(() => noteSettling(match.route.settling), [match]);
  return (
    <Shell match={match} modals={<Modals />}>
      <Screens onShow={setMatch} />
    </Shell>
  );
}

export function App() {
  return (
    <StrictMode>
      <BrowserRouter>
        <Shop />
      </BrowserRouter>
    </StrictMode>
  );
}
