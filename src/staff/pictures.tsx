import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import styles from "./list.module.css";
import { readFile } from "./read-file.ts";

/** A picture of the buyer's, loaded on demand with the staff's token. */
function Picture({ id, name }: { readonly id: string; readonly name: string }) {
  const [shown, setShown] = useState<string | null>(null);
  const show = async () => {
    const file = await readFile(id);
    if (file !== null) setShown(URL.createObjectURL(file));
  };
  if (shown === null) {
    return (
      <Button tone="outline" size="s" onClick={() => void show()}>
        看{name}
      </Button>
    );
  }
  return <img src={shown} alt={name} className={styles.picture} />;
}

interface PicturesProps {
  readonly ids: readonly string[];
  /** Their subject. */
  readonly name?: string;
}

export function Pictures({ ids, name = "照片" }: PicturesProps) {
  if (ids.length === 0) return null;
  return (
    <div className={styles.pictures}>
      {ids.map((id, index) => (
        <Picture key={id} id={id} name={`${name} ${index + 1}`} />
      ))}
    </div>
  );
}
