import { type ChangeEvent, useId, useState } from "react";
import { sayWhy } from "#api/say-why.ts";
import type { PicturePurpose } from "#contract/artwork/artwork.ts";
import { mayKeepPhotos } from "#data/copies/kept-files.ts";
import type { KeptPhoto } from "#data/outbox/after-sale-forms.ts";
import { barredBecause } from "#ui/controls/why-not.ts";
import { CloseIcon } from "#ui/layout/shell-icons.tsx";
import { type PhotoKeeping, takePicture } from "./photo-keeping.ts";
import { KeptPicture, Picture } from "./picture.tsx";
import styles from "./pictures.module.css";

interface PictureFieldProps {
  purpose: PicturePurpose;
  /** The subject of the pictures. */
  legend: string;
  most: number;
  orderId: string;
  /** Ids of uploads. */
  pictures: readonly string[];
  /** Photos that are only on this device. */
  keptPhotos?: readonly KeptPhoto[];
  keeping?: PhotoKeeping;
  offline: boolean;
  onAdd(id: string): void;
  onRemove(id: string): void;
  /** Whether a picture is being uploaded. */
  onBusy(busy: boolean): void;
}

function RemoveButton({ name, onPress }: { name: string; onPress(): void }) {
  return (
    <button type="button" className={styles.remove} aria-label={`去掉${name}`} onClick={onPress}>
      <CloseIcon size={16} />
    </button>
  );
}

function hintOf(left: number, waiting: number): string | null {
  if (left > 0) return `正在上传，还有 ${left} 张`;
  return waiting > 0 ? `${waiting} 张照片存在本机，提交申请时上传` : null;
}

/** A few pictures, each uploaded when it is picked, or stored until the form is submitted. */
export function PictureField(props: PictureFieldProps) {
  const { purpose, legend, most, orderId, pictures, keptPhotos = [], keeping } = props;
  const { offline, onAdd, onRemove, onBusy } = props;
  const id = useId();
  const [left, setLeft] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);
  const count = pictures.length + keptPhotos.length;
  const closed = offline && (keeping === undefined || !mayKeepPhotos());

  const take = async (files: readonly File[]) => {
    setRefused(null);
    onBusy(true);
    try {
      for (const [index, file] of files.entries()) {
        setLeft(files.length - index);
        await takePicture({ purpose, orderId, offline, keeping, onAdd }, file);
      }
    } catch (error) {
      setRefused(sayWhy(error));
    } finally {
      setLeft(0);
      onBusy(false);
    }
  };
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])].slice(0, most - count);
    currentTarget.value = "";
    if (files.length > 0) void take(files);
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
            <RemoveButton name={`照片 ${index + 1}`} onPress={() => onRemove(picture)} />
          </li>
        ))}
        {keptPhotos.map((photo, index) => {
          const name = `照片 ${pictures.length + index + 1}`;
          return (
            <li key={photo.id} className={styles.held}>
              <KeptPicture photo={photo} name={name} />
              {left > 0 ? null : (
                <RemoveButton name={name} onPress={() => void keeping?.remove(photo)} />
              )}
            </li>
          );
        })}
        {count < most && left === 0 ? (
          <li>
            <input
              className={styles.input}
              id={id}
              type="file"
              multiple
              accept="image/jpeg,image/png"
              disabled={closed}
              onChange={pick}
            />
            <label
              className={styles.add}
              htmlFor={id}
              {...barredBecause(closed ? "联网后可加照片" : null)}
            >
              {closed ? "联网后可加" : "加照片"}
            </label>
          </li>
        ) : null}
      </ul>
      <p role="status">{hintOf(left, keptPhotos.length)}</p>
      {refused === null ? null : (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      )}
    </fieldset>
  );
}
