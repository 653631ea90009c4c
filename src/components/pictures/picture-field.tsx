import { type ChangeEvent, useId, useState } from "react";
import { sayWhy } from "#api/say-why.ts";
import type { PicturePurpose } from "#contract/artwork/artwork.ts";
import { CloseIcon } from "#ui/layout/shell-icons.tsx";
import { Picture } from "./picture.tsx";
import styles from "./pictures.module.css";
import { sendPicture } from "./send-picture.ts";

interface PictureFieldProps {
  purpose: PicturePurpose;
  /** The subject of the pictures. */
  legend: string;
  most: number;
  orderId: string;
  /** Ids of uploads. */
  pictures: readonly string[];
  offline: boolean;
  onAdd(id: string): void;
  onRemove(id: string): void;
  /** Whether a picture is being uploaded. */
  onBusy(busy: boolean): void;
}

/** A few pictures, each uploaded when it is picked. */
export function PictureField(props: PictureFieldProps) {
  const { purpose, legend, most, orderId, pictures, offline, onAdd, onRemove, onBusy } = props;
  const id = useId();
  const [left, setLeft] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);

  const send = async (files: readonly File[]) => {
    setRefused(null);
    onBusy(true);
    try {
      for (const [index, file] of files.entries()) {
        setLeft(files.length - index);
        onAdd(await sendPicture(purpose, orderId, file));
      }
    } catch (error) {
      setRefused(sayWhy(error));
    } finally {
      setLeft(0);
      onBusy(false);
    }
  };
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])].slice(0, most - pictures.length);
    currentTarget.value = "";
    if (files.length > 0) void send(files);
  };
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>
        {legend}（选填，最多 {most} 张，JPG、PNG，每张 20 MB 以内）
      </legend>
      <ul className={styles.row}>
        {pictures.map((picture, index) => (
          <li key={picture} className={styles.held}>
            <Picture id={picture} name={`照片 ${index + 1}`} />
            <button
              type="button"
              className={styles.remove}
              aria-label={`去掉照片 ${index + 1}`}
              onClick={() => onRemove(picture)}
            >
              <CloseIcon size={16} />
            </button>
          </li>
        ))}
        {pictures.length < most && left === 0 ? (
          <li>
            <input
              className={styles.input}
              id={id}
              type="file"
              multiple
              accept="image/jpeg,image/png"
              disabled={offline}
              onChange={pick}
            />
            <label className={styles.add} htmlFor={id}>
              {offline ? "联网后可加" : "加照片"}
            </label>
          </li>
        ) : null}
      </ul>
      <p role="status">{left > 0 ? `正在上传，还有 ${left} 张` : null}</p>
      {refused === null ? null : (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      )}
    </fieldset>
  );
}
