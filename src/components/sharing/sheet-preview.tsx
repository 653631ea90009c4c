import { use } from "react";
import { linkOf } from "#components/job-form/job-link.ts";
import { qrOf } from "#ui/layout/qr-code.tsx";
import type { Parties } from "./parties.ts";
import { SheetBody, type SheetBodyProps } from "./sheet-body.tsx";
import styles from "./sheet-preview.module.css";

const codes = new WeakMap<SheetBodyProps["shown"]["job"], ReturnType<typeof qrOf>>();

/** The code of a quote; made once for each job, so that it does not suspend at each change. */
function codeOf(shown: SheetBodyProps["shown"]): ReturnType<typeof qrOf> {
  const known = codes.get(shown.job);
  if (known !== undefined) return known;
  const making = linkOf(shown).then(qrOf);
  codes.set(shown.job, making);
  return making;
}

interface SheetPreviewProps extends Pick<SheetBodyProps, "shown" | "book" | "place"> {
  /** Made outside of the Suspense boundary, which would ask again at each attempt. */
  readonly parties: Promise<Parties>;
}

/** The quote sheet on the screen, as it is printed: black on white in both themes. */
export function SheetPreview({ parties, ...props }: SheetPreviewProps) {
  return (
    <article className={styles.paper} aria-label="报价单预览" data-theme="light">
      <SheetBody {...props} qr={use(codeOf(props.shown))} parties={use(parties)} />
    </article>
  );
}
