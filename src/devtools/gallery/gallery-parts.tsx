import { paths } from "#contract/paths/paths.ts";
import { Page } from "#ui/layout/page.tsx";
import { FactParts } from "./fact-parts.tsx";
import { FieldParts } from "./field-parts.tsx";
import { FormParts } from "./form-parts.tsx";
import { OverlayParts } from "./overlay-parts.tsx";
import styles from "./parts.module.css";
import { StateParts } from "./state-parts.tsx";
import { TapParts } from "./tap-parts.tsx";

const themes = [
  { theme: "light", name: "浅色" },
  { theme: "dark", name: "深色" },
] as const;

/** 界面部件: every part of `src/ui` in its states, in the light and dark theme side by side. */
export function Component() {
  return (
    <Page title="界面部件" back={paths.bench()} summary="每个部件的各种样子，浅色与深色并排。">
      <div className={styles.both}>
        {themes.map(({ theme, name }) => (
          <section key={theme} className={styles.side} data-theme={theme} aria-label={name}>
            <TapParts />
            <FieldParts />
            <StateParts />
            <FactParts />
            <OverlayParts />
            <FormParts />
          </section>
        ))}
      </div>
    </Page>
  );
}
