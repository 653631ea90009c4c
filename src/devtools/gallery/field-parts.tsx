import { useState } from "react";
import { Chips } from "#ui/controls/chips.tsx";
import { ChoiceRows } from "#ui/controls/choice-rows.tsx";
import { CheckField, FieldFrame, SelectField, TextArea, TextField } from "#ui/controls/field.tsx";
import { NumberField } from "#ui/controls/number-field.tsx";
import { Segment } from "#ui/controls/segment.tsx";
import { Barred, Tiles } from "#ui/controls/tiles.tsx";
import { Card } from "#ui/layout/card.tsx";
import { SummaryRow, SummaryRows } from "#ui/layout/summary-row.tsx";
import styles from "./parts.module.css";

const papers = [
  { value: "tongban", label: "铜版纸", note: "亮面" },
  { value: "shuangjiao", label: "双胶纸" },
  { value: "niupi", label: "牛皮纸", disabledReason: "这个尺寸不可选" },
];
const gone = papers.filter(({ disabledReason }) => disabledReason !== undefined);

function Choices() {
  const [paper, setPaper] = useState("tongban");
  const [works, setWorks] = useState<readonly string[]>(["fumo"]);
  const toggle = (value: string) =>
    setWorks(works.includes(value) ? works.filter((one) => one !== value) : [...works, value]);
  return (
    <>
      <Chips label="纸张（小块）" value={paper} onChange={setPaper} options={papers} />
      <Segment
        label="纸张（分段）"
        value={paper}
        onChange={setPaper}
        options={papers.map(({ value, label }) => ({ value, label }))}
      />
      <Tiles label="纸张（方块）" columns={3} value={paper} onChange={setPaper} options={papers} />
      <Barred options={gone} />
      <ChoiceRows
        label="后工序"
        hint="可多选"
        kind="any"
        chosen={works}
        onToggle={toggle}
        rows={[
          { value: "fumo", label: "覆膜", line: "表面贴一层薄膜，耐磨防潮。", price: "+¥44.90" },
          { value: "tangjin", label: "烫金", line: "用热把金属箔压上去。", price: "+¥120.00" },
          { value: "moqie", label: "模切", line: "先选形状", disabledReason: "先选形状" },
        ]}
      />
    </>
  );
}

/** Form fields, with and without an error. */
export function FieldParts() {
  const [width, setWidth] = useState<number | null>(50);
  return (
    <Card title="填写和选择的">
      <div className={styles.parts}>
        <TextField label="手机号" hint="11 位" placeholder="13800138000" />
        <TextField label="有错的一格" defaultValue="138" error="手机号须为11位" suffix="位" />
        <TextField label="不可填的一格" value="由商店填写" readOnly disabled />
        <TextArea label="留言" rows={2} hint="最多 200 字" />
        <SelectField
          label="快递公司"
          placeholder="请选择"
          options={[
            { value: "sf", label: "顺丰速运" },
            { value: "zto", label: "中通快递" },
            { value: "own", label: "自送（今天不送）", disabled: true },
          ]}
        />
        <CheckField label="设为默认地址" hint="下单时先用它" />
        <CheckField label="已阅读并同意" error="请先勾选" />
        <FieldFrame id="parts-frame" label="别的控件" hint="名字在上，说明在下">
          <output id="parts-frame">50 × 30 mm</output>
        </FieldFrame>
        <NumberField
          label="宽"
          unit="mm"
          value={width}
          onChange={setWidth}
          min={10}
          max={300}
          quick={[40, 50, 60]}
          stepper
        />
        <NumberField label="高" unit="mm" value={4} onChange={() => {}} error="高最少 10 mm" />
        <Choices />
        <div>
          <SummaryRows>
            <SummaryRow name="后工序" value="覆膜、烫金" detail="+¥164.90" onOpen={() => {}} />
            <SummaryRow name="刀版" value="请先选形状" invalid onOpen={() => {}} />
          </SummaryRows>
        </div>
      </div>
    </Card>
  );
}
