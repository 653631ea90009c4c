import { Link } from "react-router-dom";
import { Loaded } from "#components/loading/loaded.tsx";
import type { Company } from "#contract/catalog/company.ts";
import { paths } from "#contract/paths/paths.ts";
import { keptFor } from "#contract/personal-data/kept-for.ts";
import { useLoaderData } from "#ui/feedback/screen-data.ts";
import { Skeleton } from "#ui/feedback/states.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Page } from "#ui/layout/page.tsx";
import { type CompanyData, companyData } from "./company-of.ts";
import styles from "./legal.module.css";

export const loader = companyData;

function Who({ company }: { company: Company }) {
  return (
    <p>
      处理您个人信息的是{company.name}，地址{company.address}。有疑问或要更正，请拨打
      <span className={styles.phone}>{company.phone}</span>，或写信到 {company.email}。
    </p>
  );
}

/** 隐私说明: which data of a buyer the shop stores, why, for how long, and how to delete them. */
export function Component() {
  const { company } = useLoaderData<CompanyData>();
  return (
    <Page title="隐私说明" back={paths.about()} narrow>
      <Card title="谁在处理">
        <Loaded from={company} skeleton={<Skeleton lines={2} />}>
          {(value) => <Who company={value} />}
        </Loaded>
      </Card>
      <Card title="收什么，为什么">
        <ul className={styles.list}>
          <li>注册：手机、邮箱、姓名和密码，用来登录、找回密码。密码只存不可还原的摘要。</li>
          <li>下单：收货人、电话、地址、发票抬头，用来送货和开票。</li>
          <li>问客服：您写的话，和您留的手机或邮箱，用来答复您。</li>
          <li>推荐人：您从推荐链接来时，记下链接里的名字。</li>
          <li>登录：一个随机的设备编号，只用来把您和乱试密码的人分开。</li>
          <li>页面出错：去掉个人信息的出错位置，用来修好它。</li>
          <li>除送货的物流公司和您选的支付方式外，不提供给他人。</li>
          <li>本店不放第三方统计与广告代码。</li>
        </ul>
      </Card>
      <Card title="存在这台设备上的">
        <ul className={styles.list}>
          <li>草稿、价格簿、看过的页面和登录凭证，存在浏览器里，没有网络也能用。</li>
          <li>
            草稿存在本机，登录后也存进您的账户，您的各台设备都能接着改（公用设备不存）；店铺核价时收到的是规格、数量和备注。点过立即下单的，登录后存进您的报价车。
          </li>
          <li>
            没有传完的印刷文件、从别的应用分享来的文件，存到传完为止；退出登录就删掉（公用设备不存没有传完的）。
          </li>
          <li>退出登录时可选清除；清除浏览器的网站数据，就全部删掉。</li>
        </ul>
      </Card>
      <Card title="本店存多久">
        <dl className={styles.kept}>
          {keptFor.map(({ what, long }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{long}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title="您可以">
        <ul className={styles.list}>
          <li>
            在<Link to={paths.profile()}>我的信息</Link>查看和更正。
          </li>
          <li>
            在<Link to={paths.security()}>账号安全</Link>导出本店所存的您的全部信息，是一个文件。
          </li>
          <li>
            在<Link to={paths.security()}>账号安全</Link>
            注销：手机、邮箱、姓名、密码、地址、抬头、报价车、草稿、报价、问客服的话和登录记录当即删除；订单和资金记录依法保留，不再指向您，企业发票保留抬头和税号；登录等操作的时间和网络地址依法至少留六个月，不含手机号。订单没完成或余额不为零时，先办完再注销。企业账户里还有别人时，先把负责人交给别人；企业的地址、抬头和共享的报价留给企业。
          </li>
        </ul>
      </Card>
    </Page>
  );
}
