import { useState } from "react";
import { call } from "#api/call.ts";
import { sayWhy } from "#api/say-why.ts";
import { Unreachable } from "#api/unreachable.ts";
import type { ShownQuote } from "#components/job-form/shown-quote.ts";
import { paths } from "#contract/paths/paths.ts";
import { makeShortLink } from "#contract/quotes/short-links.ts";
import { Button } from "#ui/controls/button.tsx";
import { CopyButton } from "#ui/controls/copy-button.tsx";
import styles from "./share-dialog.module.css";

type Made = { readonly link: string } | { readonly why: string };

/** Another host may lack the call: the long link is always shown. */
async function madeOf({ title, job }: Pick<ShownQuote, "title" | "job">): Promise<Made> {
  try {
    const asked = { title: title.slice(0, 80), job };
    const { code } = await call(makeShortLink, asked);
    return { link: location.origin + paths.shortQuote({ code }) };
  } catch (error) {
    if (error instanceof Unreachable) {
      const offline = error.kind !== "status";
      return {
        why: offline ? "短链接要联网才能生成，长链接照样能用" : "本店没有短链接，请用长链接",
      };
    }
    return { why: sayWhy(error) };
  }
}

/** A short link, beside the long one that works offline. */
export function ShortLink({ shown }: { readonly shown: ShownQuote }) {
  const [made, setMade] = useState<Made | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    setMade(await madeOf(shown));
    setBusy(false);
  };
  if (made !== null && "link" in made) {
    return (
      <div className={styles.short}>
        <p className={styles.link}>{made.link}</p>
        <p className={styles.note}>短链接由本店保存一年，要联网打开。</p>
        <CopyButton text={made.link} label="复制短链接" />
      </div>
    );
  }
  return (
    <div className={styles.short}>
      {made === null ? null : (
        <p className={styles.note} role="alert">
          {made.why}
        </p>
      )}
      <Button tone="outline" busy={busy} onClick={() => void make()}>
        生成短链接
      </Button>
    </div>
  );
}
