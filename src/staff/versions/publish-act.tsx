import { done, FormAct } from "#staff/form-act.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";

interface PublishActProps {
  /** The latest version; 0: none. */
  readonly version: number;
  readonly description: string;
  publish(note: string): Promise<unknown>;
  onDone(): void;
  onClose(): void;
}

/** 发布: the saved draft becomes the next version. */
export function PublishAct({ version, description, publish, onDone, onClose }: PublishActProps) {
  const form = useForm({
    initial: { note: "" },
    check: () => ({}),
    send: ({ note }) => done(publish(note), `已发布第 ${version + 1} 版`, onDone),
  });
  return (
    <FormAct
      title={`发布第 ${version + 1} 版？`}
      description={description}
      form={form}
      label="发布"
      onClose={onClose}
    >
      <TextField
        label="改动说明"
        hint="可以不填，记在发布历史里"
        maxLength={60}
        autoComplete="off"
        value={form.values.note}
        onChange={({ target }) => form.set("note", target.value)}
      />
    </FormAct>
  );
}

interface DropActProps {
  /** 商品 or 广告. */
  readonly thing: string;
  /** The latest version; 0: none. */
  readonly version: number;
  drop(): Promise<unknown>;
  onDone(): void;
  onClose(): void;
}

/** 放弃草稿: with a confirmation, because it cannot be undone. */
export function DropAct({ thing, version, drop, onDone, onClose }: DropActProps) {
  const form = useForm({
    initial: {},
    check: () => ({}),
    send: () => done(drop(), "草稿已放弃", onDone),
  });
  return (
    <FormAct
      title="放弃草稿？"
      description={
        version === 0
          ? `这个${thing}还没有发布过，会整个删掉。`
          : `没发布的改动会删掉，${thing}仍是第 ${version} 版。`
      }
      form={form}
      label="放弃"
      tone="danger"
      onClose={onClose}
    />
  );
}
