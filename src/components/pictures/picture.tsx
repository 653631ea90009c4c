import { useState } from "react";
import { readFile } from "#api/read-file.ts";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { codes, Refusal } from "#contract/http/reply.ts";
import { type KeptPhoto, photoFile } from "#data/outbox/after-sale-forms.ts";
import styles from "./pictures.module.css";

/** Addresses of loaded pictures by their ids: each is loaded once. */
const read = new Map<string, Loading<string>>();

function addressOf(id: string, load: () => Promise<Blob>): Loading<string> {
  const known = read.get(id);
  if (known !== undefined) return known;
  const coming = handOn(load().then((blob) => URL.createObjectURL(blob)));
  read.set(id, coming);
  void coming.then(({ kind }) => {
    if (kind === "failed") read.delete(id);
  });
  return coming;
}

async function photoBytes(photo: KeptPhoto): Promise<Blob> {
  const file = await photoFile(photo);
  if (file === null) throw new Refusal(codes.notFound, "照片已不在本机");
  return file;
}

function Shown({ from, name }: { from: Loading<string>; name: string }) {
  return (
    <Loaded
      from={from}
      skeleton={<span className={styles.picture} />}
      failed={() => <span className={styles.picture}>打不开</span>}
    >
      {(src) => <img className={styles.picture} src={src} alt={name} />}
    </Loaded>
  );
}

/** A picture of the buyer's own from the file store. */
export function Picture({ id, name }: { id: string; name: string }) {
  const [address] = useState(() => addressOf(id, () => readFile(id)));
  return <Shown from={address} name={name} />;
}

/** A photo that is only on this device. */
export function KeptPicture({ photo, name }: { photo: KeptPhoto; name: string }) {
  const [address] = useState(() => addressOf(photo.id, () => photoBytes(photo)));
  return <Shown from={address} name={`${name}，还没有上传`} />;
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
