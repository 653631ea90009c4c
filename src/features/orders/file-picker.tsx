import { type ChangeEvent, useId } from "react";
import { UploadIcon } from "#ui/icons.tsx";
import styles from "./artwork.module.css";

const accepted =
  ".pdf,.ai,.jpg,.jpeg,.png,.tif,.tiff,application/pdf,image/jpeg,image/png,image/tiff";

interface FilePickerProps {
  label: string;
  offline: boolean;
  /** A lesser way, where nothing has to be sent. */
  quiet?: boolean | undefined;
  onPick(file: File): void;
}

/** Picks one file of the device. The native field does the work, under the label's looks. */
export function FilePicker({ label, offline, quiet, onPick }: FilePickerProps) {
  const id = useId();
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // The same file may be picked again.
    if (file !== undefined) onPick(file);
    currentTarget.value = "";
  };
  return (
    <div className={styles.picker} data-quiet={quiet || undefined}>
      <input
        className={styles.input}
        id={id}
        type="file"
        accept={accepted}
        disabled={offline}
        onChange={pick}
      />
      <label className={styles.pick} htmlFor={id}>
        {quiet ? null : <UploadIcon size={20} />}
        {offline ? "联网后可以上传" : label}
      </label>
    </div>
  );
}
