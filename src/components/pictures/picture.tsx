import { useEffect, useState } from "react";
import { readFile } from "#api/read-file.ts";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { type KeptPhoto, photoFile } from "#data/outbox/after-sale-forms.ts";
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

/** A photo that is only on this device; "gone": the device deleted its bytes. */
export function KeptPicture({ photo, name }: { photo: KeptPhoto; name: string }) {
  const [src, setSrc] = useState<string | "reading" | "gone">("reading");
  useEffect(() => {
    let address: string | null = null;
    let isLeft = false;
    void photoFile(photo).then((file) => {
      if (isLeft) return;
      address = file === null ? null : URL.createObjectURL(file);
      setSrc(address ?? "gone");
    });
    return () => {
      isLeft = true;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [photo]);
  if (src === "reading") return <span className={styles.picture} />;
  if (src === "gone") return <span className={styles.picture}>打不开</span>;
  return <img className={styles.picture} src={src} alt={`${name}，还没有上传`} />;
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
