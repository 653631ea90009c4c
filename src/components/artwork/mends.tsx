import { useState } from "react";
import type { Offer } from "#components/mending/mend.ts";
import { type Mended, mendedFile, type Picked } from "#components/mending/mended-file.ts";
import { Button } from "#ui/controls/button.tsx";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import styles from "./mends.module.css";

interface MendsProps {
  readonly offers: readonly Offer[];
  readonly picked: Picked;
  onUse(file: File): void;
}

type Step =
  | { readonly kind: "offered" }
  | { readonly kind: "working"; readonly offer: Offer }
  | { readonly kind: "made"; readonly offer: Offer; readonly made: Mended };

function Picture({ src, words }: { readonly src: string | null; readonly words: string }) {
  return (
    <figure className={styles.picture}>
      {src === null ? <span>这一页画不出来</span> : <img src={src} alt={words} />}
      <figcaption>{words}</figcaption>
    </figure>
  );
}

function Made({ offer, made }: { readonly offer: Offer; readonly made: Mended }) {
  switch (made.kind) {
    case "mended": {
      const { page, words } = offer;
      const where = page === null || page === 1 ? "" : `，第 ${page} 页`;
      return (
        <>
          <p className={styles.words}>{words}。原文件不变。</p>
          {page === null ? null : (
            <div className={styles.pictures}>
              <Picture src={made.before} words={`改前${where}`} />
              <Picture src={made.after} words={`改后${where}`} />
            </div>
          )}
        </>
      );
    }
    case "unmendable":
      return <p className={styles.words}>这个文件本机改不了，请在设计软件里改好再传。</p>;
    case "absent":
      return <p className={styles.words}>没有改成：改文件的工具还不在本机，联网后再试。</p>;
  }
}

/** Changes that the device can make: one tap makes a new file, another one sends it. */
export function Mends({ offers, picked, onUse }: MendsProps) {
  const [step, setStep] = useState<Step>({ kind: "offered" });
  const make = async (offer: Offer) => {
    setStep({ kind: "working", offer });
    setStep({ kind: "made", offer, made: await mendedFile(picked, offer) });
  };
  const back = () => setStep({ kind: "offered" });
  if (step.kind === "made") {
    const { offer, made } = step;
    return (
      <section className={styles.mends} aria-label={offer.name}>
        <Made offer={offer} made={made} />
        <div className={styles.buttons}>
          {made.kind === "mended" ? (
            <Button size="s" onClick={() => onUse(made.file)}>
              用改好的文件
            </Button>
          ) : null}
          <Button tone="plain" size="s" onClick={back}>
            {made.kind === "mended" ? "不用，留原文件" : "知道了"}
          </Button>
        </div>
      </section>
    );
  }
  return (
    <section className={styles.mends} aria-label="本机可以改">
      <p className={styles.head}>本机可以改，改好先给您看：</p>
      <ul className={styles.offers}>
        {offers.map((offer) => (
          <li key={offer.name}>
            <GatedButton
              tone="outline"
              size="s"
              busy={step.kind === "working" && step.offer === offer}
              whyNot={step.kind === "working" && step.offer !== offer ? "上一项还在改" : null}
              onClick={() => void make(offer)}
            >
              {offer.name}
            </GatedButton>
            <span className={styles.words}>{offer.words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
