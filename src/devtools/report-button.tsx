import { Button } from "#ui/controls/button.tsx";
import { keptMoments } from "./recorder.ts";
import { reportOf, saveReport } from "./report.ts";

/** Downloads the recorded events as one file for a colleague. */
export function ReportButton() {
  return (
    <Button tone="plain" size="s" onClick={() => saveReport(reportOf(keptMoments()))}>
      报告
    </Button>
  );
}
