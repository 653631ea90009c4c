import { useNavigate } from "react-router-dom";
import { done, FormAct } from "#staff/form-act.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import type { Edited } from "./draft.ts";

interface PublishActProps {
  /** The latest version; 0: none. */
  readonly version: number;
  readonly description: string;
  publish(note: string): Promise<unknown>;
  onDone(): void;
  onClose(): void;
}

/** 发布: the saved draft becomes the next version. */
function PublishAct({ version, description, publish, onDone, onClose }: PublishActProps) {
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
function DropAct({ thing, version, drop, onDone, onClose }: DropActProps) {
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

interface EditionActsProps {
  readonly asked: "publish" | "drop" | null;
  readonly draft: { readonly seen: Edited<unknown>; forget(): void };
  /** 商品 or 广告. */
  readonly thing: string;
  /** What a publication changes for buyers. */
  readonly effect: string;
  /** The page of all of them, where a draft that was the only edition leads back to. */
  readonly list: string;
  publish(edition: number, note: string): Promise<unknown>;
  drop(edition: number): Promise<unknown>;
  again(): void;
  onClose(): void;
}

/** The dialog of the act that was asked for. */
export function EditionActs({ asked, draft, ...props }: EditionActsProps) {
  const navigate = useNavigate();
  const { version } = draft.seen;
  const edition = draft.seen.draft?.edition ?? 0;
  switch (asked) {
    case null:
      return null;
    case "publish":
      return (
        <PublishAct
          version={version}
          description={props.effect}
          publish={(note) => props.publish(edition, note)}
          onClose={props.onClose}
          onDone={props.again}
        />
      );
    case "drop":
      return (
        <DropAct
          thing={props.thing}
          version={version}
          drop={() => props.drop(edition)}
          onClose={props.onClose}
          onDone={() => {
            draft.forget();
            if (version === 0) void navigate(props.list);
            else props.again();
          }}
        />
      );
  }
}
