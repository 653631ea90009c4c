import { useState } from "react";
import { call } from "#api/call.ts";
import { refusalOf } from "#api/say-why.ts";
import { endOtherSessions, endSession, type Session } from "#contract/auth/sessions.ts";
import { Button } from "#ui/controls/button.tsx";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { useRevalidator } from "#ui/feedback/screen-data.ts";
import { Tag } from "#ui/feedback/tag.tsx";
import { fullTime, showTime } from "#ui/feedback/time.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import styles from "./security.module.css";

const nameOf = ({ client }: Session): string => (client === "" ? "未知设备" : client);

function Row({ session, end }: { session: Session; end: ((id: string) => void) | null }) {
  return (
    <li className={styles.session}>
      <div>
        <p>
          {nameOf(session)} {session.current ? <Tag tone="c">本机</Tag> : null}
        </p>
        <p className={styles.note}>
          登录于 {fullTime(session.createdAt)}，最近使用 {showTime(session.lastSeenAt)}
        </p>
      </div>
      {session.current ? null : (
        <GatedButton
          tone="plain"
          size="s"
          whyNot={end === null ? "联网后可用" : null}
          aria-label={`退出 ${nameOf(session)}`}
          onClick={() => end?.(session.id)}
        >
          退出
        </GatedButton>
      )}
    </li>
  );
}

/** The account's sessions. Others are ended singly or together; this one by 退出登录. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const end = async (ending: Promise<unknown>): Promise<void> => {
    setBusy(true);
    const refused = await refusalOf(ending);
    setBusy(false);
    toast(refused ?? "已退出", { tone: refused === null ? "ok" : "danger" });
    if (refused === null) void revalidate();
  };
  const others = sessions.length - 1;
  return (
    <Card title="登录设备">
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <Row
            key={session.id}
            session={session}
            end={busy ? null : (id) => void end(call(endSession, { id }))}
          />
        ))}
      </ul>
      {others > 0 ? (
        <Button tone="outline" busy={busy} onClick={() => void end(call(endOtherSessions, {}))}>
          退出其他 {others} 处登录
        </Button>
      ) : (
        <p className={styles.note}>只在本机登录。14 天不用，登录会自动失效。</p>
      )}
    </Card>
  );
}
