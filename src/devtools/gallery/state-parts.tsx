import { useState } from "react";
import { handOn, Loaded } from "#components/loading/loaded.tsx";
import { codes, Refusal } from "#contract/http/reply.ts";
import { Button } from "#ui/controls/button.tsx";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Stale } from "#ui/feedback/stale.tsx";
import { StateTitle } from "#ui/feedback/state-title.tsx";
import { Empty, Failed, Skeleton } from "#ui/feedback/states.tsx";
import { Card, Section } from "#ui/layout/card.tsx";
import styles from "./parts.module.css";

const yesterday = 24 * 3_600_000;

/** States of a screen whose content is missing, outdated or refused. */
export function StateParts() {
  const [isWaiting, setIsWaiting] = useState(false);
  const [coming] = useState(() => handOn(new Promise<string>(() => {})));
  const [refused] = useState(() =>
    handOn<string>(Promise.reject(new Refusal(codes.notFound, "订单不存在或无权查看"))),
  );
  const [seenAt] = useState(() => Date.now() - yesterday);
  return (
    <Card title="没有、在等、出错">
      <div className={styles.parts}>
        <div>
          <Empty title="报价车是空的" text="报过的价存在这里。" action={<Button>去报价</Button>} />
        </div>
        <div>
          <Failed message="网络连接失败，请检查网络连接" text="联网后自动打开" onRetry={() => {}} />
        </div>
        <div>
          <Failed message="暂时连不上商店" busy onRetry={() => {}} />
        </div>
        <div>
          <Loaded from={refused} skeleton={<Skeleton lines={2} />}>
            {(text) => <p>{text}</p>}
          </Loaded>
        </div>
        <div className={styles.row}>
          <Button tone="outline" size="s" onClick={() => setIsWaiting(!isWaiting)}>
            {isWaiting ? "收起等待的样子" : "等待的样子"}
          </Button>
        </div>
        {isWaiting ? (
          <div>
            <Loaded from={coming} skeleton={<Skeleton lines={2} />}>
              {(text) => <p>{text}</p>}
            </Loaded>
            <Skeleton lines={2} shape="tiles" />
            <Skeleton shape="card" />
          </div>
        ) : null}
        <Notice tone="wait">联网后自动核价，不会自动下单</Notice>
        <Notice tone="danger" action={<Button size="s">重试</Button>}>
          价格已变，请核对
        </Notice>
        <Notice tone="ok">已保存</Notice>
        <FormRefusal why="手机号或密码错误" />
        <Stale at={seenAt} />
        <StateTitle tone="y">待付款</StateTitle>
        <StateTitle tone="ok">已完成</StateTitle>
        <Section title="不带边框的一节" aside="旁注">
          <p>一节的内容。</p>
        </Section>
      </div>
    </Card>
  );
}
