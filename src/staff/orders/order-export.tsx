import { useState } from "react";
import { deployment } from "#api/deployment.ts";
import { sayWhy } from "#api/say-why.ts";
import { genericMessage, statusMessage } from "#api/transport-messages.ts";
import { grouped } from "#contract/format/numerals.ts";
import { staffOrdersTable, tableType } from "#contract/staff/staff-orders.ts";
import type { StaffMe } from "#contract/staff/staff-people.ts";
import { mayCall } from "#contract/staff/staff-rights.ts";
import { staffCall } from "#staff/call.ts";
import { staffSession } from "#staff/people/session.ts";
import { Button } from "#ui/controls/button.tsx";
import { saveBlob } from "#ui/feedback/save-blob.ts";
import { toast } from "#ui/feedback/toast.tsx";
import type { OrderFilter } from "./order-filter.ts";

interface Failed {
  readonly why: string;
}

/** The table's bytes, or why they did not come. */
async function tableOf(filter: OrderFilter): Promise<Blob | Failed> {
  const given = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const query = new URLSearchParams(given);
  const headers = { StaffToken: staffSession()?.token ?? "", Accept: tableType };
  const url = `${deployment.host}${staffOrdersTable.path}?${query}`;
  const reply = await fetch(url, { headers }).catch(() => null);
  if (reply === null) return { why: genericMessage };
  const isTable = reply.headers.get("content-type")?.startsWith(tableType) === true;
  if (!reply.ok || !isTable) {
    return { why: reply.ok ? genericMessage : statusMessage(reply.status) };
  }
  // A connection that is cut on the way fails here.
  return reply.blob().catch(() => ({ why: "表格没有传完，请重试" }));
}

async function save(filter: OrderFilter): Promise<void> {
  const { rows } = await staffCall(staffOrdersTable, filter);
  if (rows === 0) {
    toast("没有可以导出的订单");
    return;
  }
  const table = await tableOf(filter);
  if ("why" in table) {
    toast(table.why, { tone: "danger" });
    return;
  }
  saveBlob(table, "订单.csv");
  toast(`已导出 ${grouped(rows)} 单`, { tone: "ok" });
}

interface OrderExportProps {
  readonly filter: OrderFilter;
  readonly me: StaffMe;
}

/** 导出表格: the orders of this filter as CSV, which Excel opens. */
export function OrderExport({ filter, me }: OrderExportProps) {
  const [busy, setBusy] = useState(false);
  if (!mayCall(me.roles, staffOrdersTable.path)) return null;
  const press = async () => {
    setBusy(true);
    await save(filter).catch((error: unknown) => toast(sayWhy(error), { tone: "danger" }));
    setBusy(false);
  };
  return (
    <Button tone="outline" size="s" busy={busy} onClick={() => void press()}>
      导出表格
    </Button>
  );
}
