import { useState } from "react";
import { Link } from "react-router-dom";
import { waitFor } from "xstate";
import { call } from "#api/call.ts";
import { refusalOf } from "#api/say-why.ts";
import { paths } from "#contract/paths/paths.ts";
import { keptFor } from "#contract/personal-data/kept-for.ts";
import { deleteAccount } from "#contract/personal-data/personal-data.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { Button } from "#ui/controls/button.tsx";
import { Card } from "#ui/layout/card.tsx";
import { PasswordAgain } from "./password-again.tsx";
import styles from "./security.module.css";

/** 注销: the server deletes the account, then this device its data. */
export function DeleteAccount() {
  const { userSession, notices } = shopActors();
  const [asking, setAsking] = useState(false);
  const send = async (password: string): Promise<string | null> => {
    const session = userSession.getSnapshot().context.held;
    const refused = await refusalOf(call(deleteAccount, { password }, { endsSession: true }));
    if (refused !== null) return refused;
    // The guard redirects: this screen has no user any more.
    if (session !== null) userSession.send({ type: "account.deleted", session });
    await waitFor(userSession, (snapshot) => !snapshot.matches("signingOut"));
    notices.show("账号已注销", "ok");
    return null;
  };
  return (
    <Card title="注销账号">
      <ul className={styles.terms}>
        <li>账号、地址、发票抬头、报价、报价车和登录后生成的短链接立即删除，不能恢复。</li>
        <li>草稿也删除，本机的和存入账户的都找不回来。待发箱里没发出的不再发给店铺。</li>
        <li>
          订单和资金流水按法律须保存，删去姓名、手机、地址、备注（规格里的也删）和运单号后留下；企业发票保留抬头和税号。
        </li>
        <li>
          有未完成的订单、没退完的款，或余额不为零时，不能注销。余额可以到
          <Link to={paths.funds()}>资金明细</Link>里退回。
        </li>
      </ul>
      <h3>注销后仍保留</h3>
      <dl className={styles.kept}>
        {keptFor
          .filter(({ afterDeletion }) => afterDeletion)
          .map(({ what, long }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{long}</dd>
            </div>
          ))}
      </dl>
      {asking ? (
        <PasswordAgain
          name="注销账号"
          label="确认注销"
          tone="danger"
          onCancel={() => setAsking(false)}
          send={send}
        />
      ) : (
        <Button tone="outline" onClick={() => setAsking(true)}>
          注销账号
        </Button>
      )}
    </Card>
  );
}
