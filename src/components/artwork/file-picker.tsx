import { type ChangeEvent, useId } from "react";
import { mayKeepFiles } from "#data/copies/kept-files.ts";
import { barredBecause } from "#ui/controls/why-not.ts";
import { UploadIcon } from "#ui/layout/screen-icons.tsx";
import styles from "./artwork.module.css";

const accepted =
  ".pdf,.ai,.jpg,.jpeg,.png,.tif,.tiff,application/pdf,image/jpeg,image/png,image/tiff";

interface FilePickerProps {
  label: string;
  /** The order is shown from the device's copy. */
  offline: boolean;
  /** A less prominent button, where no file is required. */
  quiet?: boolean | undefined;
  /** Endings and types that are offered; those of print files where it is absent. */
  accept?: string | undefined;
  /** Several at once. */
  multiple?: boolean | undefined;
  /** The field is pressed or focused: a file may follow. */
  onReach?: (() => void) | undefined;
  /** At least one file, in the order of their names. */
  onPick(files: readonly [File, ...File[]]): void;
}

const byName = (one: File, other: File): number =>
  one.name.localeCompare(other.name, "zh-CN", { numeric: true });

/** Picks files of the device, with the native field under the label. */
export function FilePicker(props: FilePickerProps) {
  const { label, offline, quiet, accept = accepted, multiple, onReach, onPick } = props;
  // Offline, a file is accepted where the device can store it until the network is back.
  const closed = offline && !mayKeepFiles();
  const id = useId();
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    const [file, ...more] = chosen.sort(byName);
    if (file !== undefined) onPick([file, ...more]);
    // So that the same file can be picked again.
    currentTarget.value = "";
  };
  return (
    <div className={styles.picker} data-quiet={quiet || undefined}>
      <input
        className={styles.input}
        id={id}
        type="file"
        accept={accept}
        disabled={closed}
        multiple={multiple}
        onPointerDown={onReach}
        onFocus={onReach}
        onChange={pick}
      />
      <label
        className={styles.pick}
        htmlFor={id}
        {...barredBecause(closed ? "联网后可以上传" : null)}
      >
        {quiet ? null : <UploadIcon size={20} />}
        {closed ? "联网后可以上传" : label}
      </label>
    </div>
  );
}
