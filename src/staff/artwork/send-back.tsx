import { useState } from "react";
import { pageOf, usePages } from "#components/product-view/use-pages.ts";
import { MarkEditor } from "#components/proofs/mark-editor.tsx";
import { MarkList } from "#components/proofs/mark-list.tsx";
import type { PageRemark } from "#contract/artwork/page-mark.ts";
import { decideArtwork } from "#contract/staff/staff-artwork.ts";
import { staffCall } from "#staff/call.ts";
import { done, FormAct, needed } from "#staff/form-act.tsx";
import { Button } from "#ui/controls/button.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { Skeleton } from "#ui/feedback/states.tsx";
import { useFileBytes } from "./file-bytes.ts";
import { useKeptInput } from "./kept-input.ts";
import styles from "./review.module.css";
import { calledOf, type ReviewedFile } from "./reviewed-file.ts";
import { WordsField } from "./words-field.tsx";

interface MarksProps {
  readonly marks: readonly PageRemark[];
  onMarks(marks: readonly PageRemark[]): void;
}

/** Marks on the first page as the buyer's device drew it, where the file cannot be drawn here. */
function PreviewMarks({ preview, ...rest }: MarksProps & { preview: string | null }) {
  if (preview === null) {
    return <MarkList {...rest} onChoose={() => undefined} />;
  }
  return <MarkEditor picture={preview} page={1} onPage={() => undefined} {...rest} />;
}

function DrawnMarks({
  file,
  preview,
  ...rest
}: MarksProps & { file: Blob; preview: string | null }) {
  const [page, setPage] = useState(rest.marks[0]?.page ?? 1);
  const state = usePages(file, [page]);
  if (state.kind === "opening") return <Skeleton shape="card" lines={5} />;
  if (state.kind === "closed") return <PreviewMarks preview={preview} {...rest} />;
  const shown = pageOf(state, page);
  return (
    <>
      {state.pages === 1 ? null : (
        <p className={styles.turn}>
          <Button tone="plain" size="s" disabled={page === 1} onClick={() => setPage(page - 1)}>
            上一页
          </Button>
          <span aria-live="polite">
            第 {page} / {state.pages} 页
          </span>
          <Button
            tone="plain"
            size="s"
            disabled={page === state.pages}
            onClick={() => setPage(page + 1)}
          >
            下一页
          </Button>
        </p>
      )}
      {shown.kind === "drawn" ? (
        <MarkEditor picture={shown.page.href} page={page} onPage={setPage} {...rest} />
      ) : shown.kind === "coming" ? (
        <Skeleton shape="card" lines={5} />
      ) : (
        <PreviewMarks preview={page === 1 ? preview : null} {...rest} />
      )}
    </>
  );
}

interface SendBackProps {
  readonly file: ReviewedFile;
  onDone(): void;
  onClose(): void;
}

/** 退回: a reason, and marks on any page. */
export function SendBack({ file, onDone, onClose }: SendBackProps) {
  const bytes = useFileBytes(file.uploadId);
  const { input, change, forget } = useKeptInput(file.file_id, "return");
  const { marks } = input;
  const form = useForm({
    initial: { words: input.words },
    check: (values) => needed(values, { words: "请写明为什么退回，买家照着改" }),
    edited: ({ words }) => change({ words }),
    send: ({ words }) =>
      done(
        staffCall(decideArtwork, {
          ...{ file_id: file.file_id, decision: "return", words },
          mark: marks.find(({ page }) => page === 1)?.box ?? null,
          marks: [...marks],
        }),
        "已退回，买家会看到原因",
        () => {
          forget();
          onDone();
        },
      ),
  });
  const editing = { marks, onMarks: (next: readonly PageRemark[]) => change({ marks: next }) };
  return (
    <FormAct
      title="退回文件"
      description={calledOf(file)}
      form={form}
      label="退回给买家"
      tone="danger"
      width="52rem"
      onClose={onClose}
    >
      <WordsField label="退回原因" hint="买家看到的就是这段话" form={form} />
      {bytes.kind === "loading" ? <Skeleton shape="card" lines={5} /> : null}
      {bytes.kind === "failed" ? <PreviewMarks preview={file.preview} {...editing} /> : null}
      {bytes.kind === "ready" ? (
        <DrawnMarks file={bytes.file} preview={file.preview} {...editing} />
      ) : null}
    </FormAct>
  );
}
