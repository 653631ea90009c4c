import { Link } from "react-router-dom";
import { Loaded } from "#components/loading/loaded.tsx";
import type { Company } from "#contract/catalog/company.ts";
import {
  afterSaleDays,
  payWithinHours,
  receivedAfterDays,
  transferWithinDays,
} from "#contract/orders/order-terms.ts";
import { paths } from "#contract/paths/paths.ts";
import { useLoaderData } from "#ui/feedback/screen-data.ts";
import { Skeleton } from "#ui/feedback/states.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Page } from "#ui/layout/page.tsx";
import { type CompanyData, companyData } from "./company-of.ts";
import styles from "./legal.module.css";

export const loader = companyData;

function Shop({ company }: { company: Company }) {
  return (
    <p>
      本店由{company.name}经营，{company.licence}。电话{" "}
      <span className={styles.phone}>{company.phone}</span>，营业时间{company.hours}。
    </p>
  );
}

function AfterSale({ company }: { company: Company }) {
  return (
    <ul className={styles.list}>
      {company.afterSale === undefined ? null : <li>{company.afterSale}。</li>}
      <li>
        发货后到收货后 {afterSaleDays}{" "}
        天内，都可以在订单里申请售后：退款、退货退款或补印。也可以拨打{" "}
        <span className={styles.phone}>{company.phone}</span>，说订单号。
      </li>
      <li>
        退款原路退回：在线付的退到原支付渠道，余额付的退到余额，转账付的由本店转到您填写的银行账户。渠道退不了的，也由本店转账。
      </li>
      <li>按您的文件定做的印刷品，不适用七天无理由退货；印得不对除外。</li>
    </ul>
  );
}

/** 服务协议: the duties of buyer and shop, as the shop works. */
export function Component() {
  const { company } = useLoaderData<CompanyData>();
  return (
    <Page title="服务协议" back={paths.about()} narrow>
      <Card title="谁和您订约">
        <Loaded from={company} skeleton={<Skeleton lines={2} />}>
          {(value) => <Shop company={value} />}
        </Loaded>
      </Card>
      <Card title="报价">
        <ul className={styles.list}>
          <li>本机算出的价是估价；有编号的报价由本店核过，在写明的有效期内按它成交。</li>
          <li>价格是否含税、交期和最低收费，写在每份报价上；运费下单时按地址算。</li>
        </ul>
      </Card>
      <Card title="下单、付款和取消">
        <ul className={styles.list}>
          <li>
            提交订单后请在 {payWithinHours} 小时内付款；选对公转账的，到下单后第{" "}
            {transferWithinDays} 个工作日为止。传了回单，本店核对期间不计时。过时订单自动取消。
          </li>
          <li>进入生产前可以取消，已付的款全额原路退回。进入生产后请联系本店。</li>
          <li>发货满 {receivedAfterDays} 天没有确认收货的，算作已收货。</li>
          <li>需要发票的，下单时选抬头；选不开票的，按未税价收款。</li>
        </ul>
      </Card>
      <Card title="印什么">
        <ul className={styles.list}>
          <li>您保证有权印所给的文字、图片和商标。</li>
          <li>法律禁止印制的，本店不接；出版物、票证等须先出示许可。</li>
        </ul>
      </Card>
      <Card title="售后">
        <Loaded from={company} skeleton={<Skeleton lines={2} />}>
          {(value) => <AfterSale company={value} />}
        </Loaded>
      </Card>
      <Card title="账号">
        <ul className={styles.list}>
          <li>请保管好密码。发现别人登录了您的账号，到账号安全里结束它的登录，再改密码。</li>
          <li>
            您可以随时注销；存什么、存多久，见<Link to={paths.privacy()}>隐私说明</Link>。
          </li>
        </ul>
      </Card>
    </Page>
  );
}
