import { Suspense, useState } from "react";
import { call } from "#api/call.ts";
import { sayWhy } from "#api/say-why.ts";
import { type IntroducedSums, introducedCall } from "#contract/account/introduced.ts";
import type { User } from "#contract/auth/auth.ts";
import { paths } from "#contract/paths/paths.ts";
import { useAnswer } from "#platform/use-answer.ts";
import { Button } from "#ui/controls/button.tsx";
import { CopyButton } from "#ui/controls/copy-button.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { Skeleton } from "#ui/feedback/states.tsx";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";
import { QrCode } from "#ui/layout/qr-code.tsx";

/** A text: why there are no figures. */
const ask = (): Promise<IntroducedSums | string> => call(introducedCall, {}).catch(sayWhy);

function Figures({ sums }: { readonly sums: IntroducedSums }) {
  const { registered, ordered, months } = sums;
  if (registered === 0) return <p>还没有人用您的推荐码注册。</p>;
  return (
    <DataList
      rows={[
        { name: "合计", value: `注册 ${registered} 人，下过单 ${ordered} 人` },
        ...months.map(({ month, registered: people, first, turnover }) => ({
          name: month,
          value: (
            <>
              注册 {people} 人，首单 {first} 人，成交 <Money yuan={turnover} plain size="s" />
            </>
          ),
        })),
      ]}
    />
  );
}

/** What the code brought; without a network the link still works. */
function Brought() {
  const answer = useAnswer(ask, true);
  if (answer === null) return <Skeleton shape="text" lines={2} />;
  const { value } = answer;
  return typeof value === "string" ? <p role="status">{value}</p> : <Figures sums={value} />;
}

/** 邀请: the buyer's own link and code, and what they brought. */
export function Invitation({ user }: { readonly user: Pick<User, "id"> }) {
  const [isOpen, setOpen] = useState(false);
  const link = location.origin + paths.register({ introducer: user.id });
  return (
    <Card title="邀请">
      <p>朋友用您的链接或二维码注册，注册页自动带上您的推荐码。</p>
      <Button tone="outline" size="s" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        打开邀请
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="邀请"
        description="您看得到带来多少人和多少成交，看不到是谁。"
      >
        <Suspense fallback={<Skeleton shape="card" lines={4} />}>
          <QrCode text={link} label="注册页的二维码" />
        </Suspense>
        <p>
          注册链接
          <CopyButton text={link} label="复制注册链接" />
        </p>
        {isOpen ? <Brought /> : null}
      </Dialog>
    </Card>
  );
}
