import { useState } from "react";
import styles from "#devtools/timeline/timeline.module.css";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import type { Moment } from "./moments.ts";
import { type Report, readReport } from "./report-file.ts";
import { ReportView } from "./report-view.tsx";
import { readTrace, saveTrace, type Trace } from "./trace.ts";
import { TraceFaults } from "./trace-faults.tsx";

interface TraceFileProps {
  moments: readonly Moment[];
  /** The imported trace; null while the page's own is shown. */
  trace: Trace | null;
  onOpen: (trace: Trace | null) => void;
  /** The shown moments in the form of a file. */
  traceOf: (moments: readonly Moment[], name: string) => Trace;
}

/** Exports the recorded moments into a file; imports another one to show instead. */
export function TraceFile({ moments, trace, onOpen, traceOf }: TraceFileProps) {
  const [refused, setRefused] = useState(false);
  const [report, setReport] = useState<Report | null>(null);
  const [name, setName] = useState("");
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    const text = await file.text();
    const read = readReport(text);
    const next = read?.trace ?? readTrace(text);
    setReport(read);
    setRefused(next === null);
    if (next !== null) onOpen(next);
  };
  return (
    <div className={styles.file}>
      {trace === null ? (
        <TextField
          label="记录的名字"
          hint="可以不填，导出时写进文件"
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      ) : null}
      <div className={styles.acts}>
        {trace === null ? (
          <Button tone="outline" size="s" onClick={() => saveTrace(traceOf(moments, name))}>
            导出
          </Button>
        ) : (
          <Button
            tone="outline"
            size="s"
            onClick={() => {
              setReport(null);
              onOpen(null);
            }}
          >
            回到本页
          </Button>
        )}
        <label className={styles.pick}>
          导入记录
          <input
            type="file"
            accept="application/json,.json"
            onChange={({ currentTarget }) => {
              void read(currentTarget.files?.[0]);
              currentTarget.value = "";
            }}
          />
        </label>
      </div>
      <div role="status">
        {refused ? "这个文件不是测试台导出的记录或报告。" : null}
        {trace === null ? null : (
          <p>
            导入的记录{trace.name === undefined ? "" : `“${trace.name}”`}：版本 {trace.build}，存于{" "}
            {fullTime(Date.parse(trace.savedAt))}，{trace.device.browser}
          </p>
        )}
      </div>
      {trace === null ? null : <TraceFaults faults={trace.faults ?? []} />}
      {trace === null || report === null ? null : <ReportView report={report} />}
    </div>
  );
}
