import { charts } from "virtual:machine-charts";
import { useState } from "react";
import { SelectField } from "#ui/controls/field.tsx";
import { Card } from "#ui/layout/card.tsx";
import { ChartView } from "./chart-view.tsx";

/** Every machine of the shop, also those that do not run now. */
export function Gallery() {
  const [name, setName] = useState(charts[0]?.name ?? "");
  const chart = charts.find((one) => one.name === name);
  return (
    <Card title="全部状态图">
      <SelectField
        label="状态机"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        options={charts.map((one) => ({ value: one.name, label: one.name }))}
      />
      {chart === undefined ? null : <ChartView key={name} chart={chart} />}
    </Card>
  );
}
