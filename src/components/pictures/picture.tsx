import { useState } from "react";
import { readFile } from "#api/read-file.ts";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import styles from "./pictures.module.css";

/** Addresses of loaded pictures by upload: each is loaded once. */
const read = new Map<string, Loading<string>>();

function addressOf(id: string): Loading<string> {
  const known = read.get(id);
  if (known !== undefined) return known;
  const coming = handOn(readFile(id).then((blob) => URL.createObjectURL(blob)));
  read.set(id, coming);
  void coming.then(({ kind }) => {
    if (kind === "failed") read.delete(id);
  });
  return coming;
}

/** A picture of the buyer's own from the file store. */
export function Picture({ id, name }: { id: string; name: string }) {
  const [address] = useState(() => addressOf(id));
  return (
    <Loaded
      from={address}
      skeleton={<span className={styles.picture} />}
      failed={() => <span className={styles.picture}>打不开</span>}
    >
      {(src) => <img className={styles.picture} src={src} alt={name} />}
    </Loaded>
  );
}

/** The pictures of an application or of a message. */
export function Pictures({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <ul className={styles.row} aria-label="照片">
      {ids.map((id, index) => (
        <li key={id}>
          <Picture id={id} name={`照片 ${index + 1}`} />
        </li>
      ))}
    </ul>
  );
}
