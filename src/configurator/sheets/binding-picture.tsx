import type { ReactNode } from "react";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import styles from "./binding-picture.module.css";

const cover = <path className={styles.cover} d="M12 5h20v20H12z" />;

const drawn: Readonly<Record<Exclude<CodeOf<"binding">, "none">, ReactNode>> = {
  saddle: (
    <>
      <path
        className={styles.page}
        d="M20 8C14 4 8 4 4 6v18c4-2 10-2 16 2 6-4 12-4 16-2V6c-4-2-10-2-16 2z"
      />
      <path className={styles.staple} d="M20 10v4M20 19v4" />
    </>
  ),
  perfect: (
    <>
      {cover}
      <path className={styles.spine} d="M8 5h4v20H8z" />
    </>
  ),
  sewn: (
    <>
      {cover}
      <path className={styles.page} d="M8 5h4v20H8z" />
      <path className={styles.thread} d="M8 8h4M8 12h4M8 16h4M8 20h4" />
    </>
  ),
  hardcover: (
    <>
      <path className={styles.spine} d="M7 3h27v24H7z" />
      <path className={styles.cover} d="M12 3h22v24H12z" />
      <path className={styles.thread} d="M17 9h12" />
    </>
  ),
  wire: (
    <>
      {cover}
      <path className={styles.rings} d="M9 8h7M9 12.5h7M9 17h7M9 21.5h7" />
    </>
  ),
};

/** Pictures of bindings. */
export const BindingPicture = ({ binding }: { readonly binding: keyof typeof drawn }) => (
  <svg width="40" height="30" viewBox="0 0 40 30" aria-hidden="true">
    {drawn[binding]}
  </svg>
);
