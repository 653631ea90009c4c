import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { adverts } from "#contract/catalog/storefront.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { gated } from "#ui/controls/why-not.ts";
import { safePath } from "#ui/feedback/safe-path.ts";
import { LeftIcon, RightIcon } from "#ui/layout/shell-icons.tsx";
import styles from "./adverts.module.css";

type Advert = OutputOf<typeof adverts>[number];

function Slide({ advert, eager }: { advert: Advert; eager: boolean }) {
  const to = safePath(advert.link);
  const content = (
    <>
      <img
        src={advert.picture}
        alt=""
        width="640"
        height="240"
        className={styles.picture}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : "auto"}
      />
      <span className={styles.words}>
        <span className={styles.title}>{advert.title}</span>
        <span className={styles.subtitle}>{advert.subtitle}</span>
      </span>
    </>
  );
  return to === null ? (
    <div className={styles.slide}>{content}</div>
  ) : (
    <Link to={to} className={styles.slide}>
      {content}
    </Link>
  );
}

/** The adverts: a strip that scrolls by touch, keyboard and two buttons; never by itself. */
export function Adverts({ adverts: shown }: { adverts: readonly Advert[] }) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  if (shown.length === 0) return null;

  const go = (index: number) => {
    const element = strip.current;
    if (element === null) return;
    element.scrollTo({ left: index * element.clientWidth, behavior: "smooth" });
  };
  const noteScroll = () => {
    const element = strip.current;
    if (element !== null && element.clientWidth > 0) {
      setAt(Math.round(element.scrollLeft / element.clientWidth));
    }
  };

  return (
    <section className={styles.adverts} aria-label="活动">
      <ul ref={strip} className={styles.strip} onScroll={noteScroll}>
        {shown.map((advert, index) => (
          <li key={advert.id} className={styles.item}>
            <Slide advert={advert} eager={index === 0} />
          </li>
        ))}
      </ul>
      {shown.length > 1 ? (
        <div className={styles.controls}>
          <button
            type="button"
            className={styles.step}
            aria-label="上一个活动"
            {...gated(at === 0 ? "已是第一个活动" : null, () => go(at - 1))}
          >
            <LeftIcon size={20} />
          </button>
          <span className={styles.count}>
            {at + 1}/{shown.length}
          </span>
          <button
            type="button"
            className={styles.step}
            aria-label="下一个活动"
            {...gated(at >= shown.length - 1 ? "已是最后一个活动" : null, () => go(at + 1))}
          >
            <RightIcon size={20} />
          </button>
        </div>
      ) : null}
    </section>
  );
}
