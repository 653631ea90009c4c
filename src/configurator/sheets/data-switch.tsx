import { Suspense, useState } from "react";
import type { FormProps } from "#configurator/fields/form-props.ts";
import { dataTypes } from "#contract/jobs/data-table.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import { CheckField } from "#ui/controls/field.tsx";
import { Skeleton } from "#ui/feedback/states.tsx";

const DataFields = lazyPart(async () => (await import("./data-fields.tsx")).DataFields);

type DataSwitchProps = Pick<FormProps<"ysp">, "session" | "book" | "form" | "problems" | "change">;

/** 可变数据: whether each piece has its own content; its table is asked for only then. */
export function DataSwitch(props: DataSwitchProps) {
  const { book, form } = props;
  const [open, setOpen] = useState(form.dataTable !== undefined);
  if (book.variableData === undefined || !dataTypes.has(form.yspType)) return null;
  return (
    <>
      <CheckField
        label="可变数据：每张内容不同"
        checked={open}
        whyNot={form.dataTable === undefined ? null : "先点下面的“不印可变数据”"}
        onChange={(event) => setOpen(event.target.checked)}
      />
      {open ? (
        <Suspense fallback={<Skeleton lines={3} shape="card" />}>
          <DataFields {...props} onDrop={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
