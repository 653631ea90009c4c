// @vitest-environment bundled-happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { matchScreen } from "#app/matching.ts";
import type { Content } from "#app/screen-loading.ts";
import { ScreenView } from "#app/screen-view.tsx";
import { paths } from "#contract/paths/paths.ts";
import { useIsUpdating, useLoaderData } from "#ui/feedback/screen-data.ts";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

let drawn: string[] = [];

function State() {
  drawn.push(useIsUpdating() ? "更新中" : "最新");
  return null;
}

function Screen() {
  drawn.push(`screen of ${useLoaderData<string>()}`);
  return <State />;
}

const place = paths.about();
const location = { pathname: place, search: "", hash: "", state: null, key: "first" };
const root = createRoot(document.createElement("div"));

/** What is drawn of the screen while the frame around it says this. */
async function drawnFor(content: Content, loading: boolean, updating: boolean): Promise<string[]> {
  drawn = [];
  const shown = { ...matchScreen(place), location, content, buyer: null, returning: false };
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[place]}>
        <ScreenView
          shown={shown}
          loading={loading}
          updating={updating}
          personalKey={null}
          revalidate={async () => {}}
        />
      </MemoryRouter>,
    ),
  );
  return drawn;
}

test("a screen is drawn for what was loaded, not for a bar above it; who asks hears of that", async () => {
  const content = (data: string): Content => ({
    kind: "screen",
    screen: { Component: Screen },
    layout: null,
    data,
  });
  const first = content("copy");
  expect(await drawnFor(first, false, false)).toEqual(["screen of copy", "最新"]);
  expect(await drawnFor(first, true, true)).toEqual(["更新中"]);
  expect(await drawnFor(content("answer"), false, false)).toEqual(["screen of answer", "最新"]);
});
