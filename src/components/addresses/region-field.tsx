import { useId, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import fieldStyles from "#ui/controls/field.module.css";
import { describedBy, FieldFrame } from "#ui/controls/field.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";
import { RightIcon } from "#ui/layout/shell-icons.tsx";
import styles from "./region-field.module.css";
import { RegionSheet } from "./region-sheet.tsx";
import type { RegionCodes } from "./region-table.ts";
import type { Regions } from "./use-regions.ts";

interface RegionFieldProps {
  value: RegionCodes;
  hint?: string | undefined;
  error: string | undefined;
  regions: Regions;
  onChange(codes: RegionCodes): void;
}

/** Province, city and district as one field, chosen in a sheet. */
export function RegionField({ value, hint, error, regions, onChange }: RegionFieldProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { table, failed, retry } = regions;
  const text = table?.textOf(value) ?? "";
  return (
    <FieldFrame id={id} label="所在地区" hint={hint} error={error}>
      <div className={fieldStyles.box} data-invalid={error ? "" : undefined}>
        <button
          type="button"
          id={id}
          className={styles.open}
          aria-label={`所在地区，${text === "" ? "未选" : text}`}
          aria-haspopup="dialog"
          aria-describedby={describedBy(id, hint, error)}
          data-gap={error ? "" : undefined}
          onClick={() => setOpen(true)}
        >
          <span className={text === "" ? styles.empty : undefined}>
            {text === "" ? "省、市、区" : text}
          </span>
          <RightIcon size={18} />
        </button>
      </div>
      <Dialog
        open={open}
        onOpenChange={() => setOpen(false)}
        title="所在地区"
        width="40rem"
        sheet="full"
      >
        {table === null ? (
          <p role="status">
            {failed ? "地区加载失败 " : "加载中…"}
            {failed ? (
              <Button tone="plain" size="s" onClick={retry}>
                重试
              </Button>
            ) : null}
          </p>
        ) : (
          <RegionSheet
            table={table}
            value={value}
            onChange={onChange}
            onDone={() => setOpen(false)}
          />
        )}
      </Dialog>
    </FieldFrame>
  );
}
