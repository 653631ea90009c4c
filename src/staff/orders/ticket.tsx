import { Link } from "react-router-dom";
import { PlanDrawing } from "#components/job-facts/plan-drawing.tsx";
import { grouped } from "#contract/format/numerals.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import { type Ticket, ticketCall, ticketSheet } from "#contract/staff/staff-tickets.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { orderTones } from "#staff/tones.ts";
import { CopyButton } from "#ui/controls/copy-button.tsx";
import { StateTitle } from "#ui/feedback/state-title.tsx";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PaperButton } from "./paper-button.tsx";
import { whilePrinting } from "./read-paper.ts";
import { TicketSteps } from "./ticket-steps.tsx";

function Header({ ticket }: { readonly ticket: Ticket }) {
  const { item_id: id, order_id, remark, shipBy } = ticket;
  return (
    <Card marks>
      <StateTitle tone={orderTones[ticket.state]}>{ticket.title}</StateTitle>
      <p className={styles.facts}>
        <span>
          施工单 {ticket.ticket_no}
          <CopyButton text={ticket.ticket_no} label="复制施工单号" />
        </span>
        <span>
          {grouped(ticket.quantity)} {ticket.unit}
        </span>
        <span>{ticket.stateText}</span>
        <span>应发 {shipBy ?? "没有约定日期"}</span>
      </p>
      {remark === "" ? null : <p className={styles.words}>备注：{remark}</p>}
      <div className={styles.actions}>
        <PaperButton
          label="施工单 PDF"
          load={() => staffCall(ticketSheet, { id }, whilePrinting)}
        />
        <Link to={staffPaths.order({ id: order_id })}>看订单</Link>
      </div>
    </Card>
  );
}

function Files({ files }: Pick<Ticket, "files">) {
  if (files.length === 0) return null;
  return (
    <Card title="印刷文件">
      {files.map(({ part, name, words, sha256, picture }) => (
        <div key={`${part}${sha256}`}>
          {picture === null ? null : (
            <img className={styles.picture} src={picture} alt={`${part}文件首页`} />
          )}
          <DataList
            rows={[
              {
                name: "文件",
                value: `${part === "" ? "" : `${part}：`}${name === "" ? "没有" : name}`,
              },
              { name: "情况", value: words },
              ...(sha256 === null ? [] : [{ name: "SHA-256", value: sha256 }]),
            ]}
          />
        </div>
      ))}
    </Card>
  );
}

function Detail({
  ticket,
  me,
  again,
}: Pick<ScreenProps, "me"> & { ticket: Ticket; again(): void }) {
  const { plan, job } = ticket;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Header ticket={ticket} />
        <TicketSteps ticket={ticket} me={me} again={again} />
        {plan === null || job === null || plan.kind === "catalogue" ? null : (
          <Card title="拼版">
            <PlanDrawing plan={plan} job={job} />
          </Card>
        )}
      </div>
      <div className={styles.column}>
        {ticket.sections.map(({ title, rows }) => (
          <Card key={title} title={title}>
            <DataList rows={rows} />
          </Card>
        ))}
        <Files files={ticket.files} />
      </div>
    </div>
  );
}

/** 施工单 of one line: its code on paper opens it on a phone. */
export function TicketScreen({ id, me }: ScreenProps) {
  return (
    <Page title="施工单" back={staffPaths.orders()}>
      <Ask load={() => staffCall(ticketCall, { id })}>
        {(ticket, again) => <Detail ticket={ticket} me={me} again={again} />}
      </Ask>
    </Page>
  );
}
