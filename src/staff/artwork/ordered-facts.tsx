import { artworkFrame, partFrame } from "#components/job-facts/artwork-frame.ts";
import { fileSize } from "#contract/format/file-size.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import type { artworkFile } from "#contract/staff/staff-artwork.ts";
import type { StaffOrder } from "#contract/staff/staff-orders.ts";
import { fullTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";

interface OrderedFactsProps {
  readonly file: OutputOf<typeof artworkFile>;
  readonly order: StaffOrder;
}

/** 订的: size, pages, quantity and colours of the line; then the facts of the file. */
export function OrderedFacts({ file, order }: OrderedFactsProps) {
  const item = order.items.find(({ id }) => id === file.item_id);
  const line = order.lines.find(({ item_id }) => item_id === file.item_id);
  const job = line?.job ?? null;
  const plan = line?.quote.plan ?? null;
  const frame = job && (file.place === 0 ? artworkFrame(job, plan) : partFrame(job, plan));
  const specs = order.specs.find(({ item_id }) => item_id === file.item_id)?.facts ?? [];
  const wish = file.proofing === "proof" ? "先看样稿" : "直接印刷";
  return (
    <>
      <Card title="订的">
        <DataList
          rows={[
            ...(frame == null
              ? []
              : [
                  {
                    name: frame.unfolded === true ? "展开尺寸" : "成品尺寸",
                    value: `${frame.widthMm}×${frame.heightMm} mm，出血 ${frame.bleedMm} mm`,
                  },
                ]),
            ...(frame == null || frame.pages === null
              ? []
              : [{ name: "页数", value: `${frame.pages} 页` }]),
            ...(item === undefined || specs.some(({ name }) => name === "数量")
              ? []
              : [{ name: "数量", value: `${grouped(item.quantity)} ${item.unit}` }]),
            ...specs,
            { name: "印刷前", value: wish },
            ...(order.remark === "" ? [] : [{ name: "买家备注", value: order.remark }]),
          ]}
        />
      </Card>
      <Card title="文件">
        <DataList
          rows={[
            { name: "大小", value: fileSize(file.size) },
            { name: "上传", value: fullTime(file.sentAt) },
            ...(file.noticed === null ? [] : [{ name: "服务器查看", value: file.noticed }]),
            { name: "SHA-256", value: file.sha256 ?? "文件已删除" },
          ]}
        />
      </Card>
    </>
  );
}
