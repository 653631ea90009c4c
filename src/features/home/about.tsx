import { call } from "#api/call.ts";
import { type Company, companyInfo } from "#contract/company.ts";
import { paths } from "#contract/paths.ts";
import { Card } from "#ui/card.tsx";
import { DataList, type DataRow } from "#ui/data-list.tsx";
import { PhoneIcon } from "#ui/icons.tsx";
import { handOn, Loaded, type Loading } from "#ui/loaded.tsx";
import { Page } from "#ui/page.tsx";
import { useLoaderData } from "#ui/screen-data.ts";
import { Skeleton } from "#ui/states.tsx";
import styles from "./about.module.css";
import { FourInks } from "./four-inks.tsx";
import { InstallCard } from "./install-card.tsx";

interface AboutData {
  company: Loading<Company>;
}

/** Waited for, so that what stands below the company's card does not jump. */
export async function loader(): Promise<AboutData> {
  const company = handOn(call(companyInfo, {}));
  await company;
  return { company };
}

/** What the company left out is left out here. */
function factsOf(company: Company): DataRow[] {
  const rows: [string, string | undefined][] = [
    ["地址", company.address],
    ["营业时间", company.hours],
    ["邮箱", company.email],
    ["微信", company.wechat],
    ["配送范围", company.deliveryArea],
    ["营业执照", company.licence],
  ];
  return rows.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

function CompanyCard({ company }: { company: Company }) {
  return (
    <Card title={company.name} marks>
      <p>{company.intro}</p>
      <DataList rows={factsOf(company)} />
      <a className={styles.phone} href={`tel:${company.phone.replace(/[^\d+]/g, "")}`}>
        <PhoneIcon size={18} />
        拨打 {company.phone}
      </a>
    </Card>
  );
}

/** 关于我们: who we are, how to reach us, what we keep, which version this is. */
export function Component() {
  const { company } = useLoaderData<AboutData>();
  return (
    <Page title="关于我们" back={paths.home()} narrow>
      <Loaded from={company} skeleton={<Skeleton shape="card" lines={2} />}>
        {(value) => <CompanyCard company={value} />}
      </Loaded>
      <InstallCard />
      <FourInks />
      <Card title="隐私">
        <ul className={styles.privacy}>
          <li>草稿和价格簿只存在这台设备上，退出登录时可一并清除。</li>
          <li>手机、邮箱、地址只用于下单、配送与开票，不提供给他人。</li>
          <li>登录时附上一个随机的设备编号，只用来把您和乱试密码的人分开。</li>
          <li>页面出错时，把去掉个人信息的出错位置发给本店，30 天后删除。</li>
          <li>本店不放第三方统计与广告代码。</li>
        </ul>
      </Card>
      <p className={styles.version}>应用版本 {__APP_VERSION__}</p>
    </Page>
  );
}
