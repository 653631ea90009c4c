import { use } from "react";
import styles from "./qr-code.module.css";

/** Modules of a QR code as one SVG path, a unit each; `size` includes the quiet zone. */
export interface QrPath {
  readonly size: number;
  readonly path: string;
}

const made = new Map<string, Promise<QrPath>>();

/** Makes the code of a text; the same text is encoded once. The encoder is loaded on demand. */
export function qrOf(text: string): Promise<QrPath> {
  const known = made.get(text);
  if (known !== undefined) return known;
  const making = import("uqr").then(({ encode }) => {
    const { data, size } = encode(text, { ecc: "L", border: 4 });
    const path = data
      .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
      .join("");
    return { size, path };
  });
  if (made.size > 20) made.clear();
  made.set(text, making);
  return making;
}

/** Always dark on white, in both themes: readers need it. */
export function QrSvg({ qr, label }: { readonly qr: QrPath; readonly label: string }) {
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label={label}
    >
      <rect className={styles.ground} width={qr.size} height={qr.size} />
      <path className={styles.modules} d={qr.path} />
    </svg>
  );
}

/** The code of a text. Suspends while it is made. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  return <QrSvg qr={use(qrOf(text))} label={label} />;
}
