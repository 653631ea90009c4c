import type { ReactNode } from "react";
import type { Match } from "#app/matching.ts";
import { isInSection } from "#contract/paths/paths.ts";
import { Toaster } from "#ui/feedback/toast.tsx";
import { ControlStrip } from "#ui/layout/strip.tsx";
import { LateDeviceBar } from "./late-device-bar.tsx";
import { NetworkBar } from "./network-bar.tsx";
import styles from "./shell.module.css";
import { TabBar } from "./tab-bar.tsx";
import { TopBar } from "./top-bar.tsx";

interface ShellProps {
  match: Match;
  modals: ReactNode;
  children: ReactNode;
}

/** The frame of every screen: control strip, header, network, screen, tab bar, modals, toasts. */
export function Shell({ match, modals, children }: ShellProps) {
  const bare = match.route.plain;
  return (
    <div
      className={styles.shell}
      data-bare={bare ? (isInSection(match.route.path, "auth") ? "" : "own") : undefined}
    >
      <a href="#main" className={styles.skip}>
        跳到正文
      </a>
      <ControlStrip />
      <div className={styles.head}>
        <TopBar />
      </div>
      <LateDeviceBar />
      <NetworkBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {bare ? null : <TabBar />}
      {modals}
      <Toaster />
    </div>
  );
}
