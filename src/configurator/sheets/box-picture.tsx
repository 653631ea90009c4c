import type { ReactNode } from "react";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import styles from "./box-picture.module.css";

const body = (
  <>
    <path className={styles.front} d="M10 20h16v20H10z" />
    <path className={styles.side} d="M26 20l8-6v20l-8 6z" />
  </>
);
const top = <path className={styles.top} d="M10 20l8-6h16l-8 6z" />;

const drawn: Readonly<Record<CodeOf<"boxType">, ReactNode>> = {
  tuckEnd: (
    <>
      {body}
      {top}
      <path className={styles.flap} d="M18 14l2-9h16l-2 9z" />
    </>
  ),
  doubleTuck: (
    <>
      {body}
      {top}
      <path className={styles.flap} d="M18 14l2-9h16l-2 9z" />
      <path className={styles.flap} d="M10 40l-3 6h16l3-6z" />
    </>
  ),
  snapLock: (
    <>
      {body}
      {top}
      <path className={styles.flap} d="M10 40h5l3 4 3-4h5l-5 6h-6z" />
    </>
  ),
  autoLock: (
    <>
      {body}
      {top}
      <path className={styles.flap} d="M10 40l8 7 8-7zM26 40l8-6-5 9z" />
    </>
  ),
  handle: (
    <>
      {body}
      {top}
      <path className={styles.line} d="M16 17c0-12 12-12 12 0" />
    </>
  ),
  mailer: (
    <>
      <path className={styles.front} d="M6 28h22v12H6z" />
      <path className={styles.side} d="M28 28l10-8v12l-10 8z" />
      <path className={styles.top} d="M6 28l10-8h22l-10 8z" />
      <path className={styles.flap} d="M16 20l3-12h22l-3 12z" />
    </>
  ),
  sleeve: (
    <>
      <path className={styles.top} d="M14 17l6-6h20l-6 6z" />
      <path className={styles.front} d="M14 17h20v22H14z" />
      <path className={styles.side} d="M34 17l6-6v22l-6 6z" />
      <path className={styles.flap} d="M4 20h10v16H4z" />
    </>
  ),
};

/** A picture of the box type, open. */
export const BoxPicture = ({ type }: { readonly type: CodeOf<"boxType"> }) => (
  <svg width="46" height="48" viewBox="0 0 46 48" aria-hidden="true">
    {drawn[type]}
  </svg>
);
