import { Link } from "react-router-dom";
import { call } from "#api/call.ts";
import { InstallCard } from "#components/about/install-card.tsx";
import { OfflineCard } from "#components/about/offline-card.tsx";
import { HelpButton } from "#components/help/help-button.tsx";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import type { Company } from "#contract/catalog/company.ts";
import { paths } from "#contract/paths/paths.ts";
import { type ShopQrCode, unlimitedQrCode } from "#contract/quotes/wx-mini.ts";
import { useLoaderData } from "#ui/feedback/screen-data.ts";
import { Skeleton } from "#ui/feedback/states.tsx";
import { Card } from "#ui/layout/card.tsx";
import { DataList, type DataRow } from "#ui/layout/data-list.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PhoneIcon } from "#ui/layout/screen-icons.tsx";
import styles from "./about.module.css";
import { type CompanyData, companyData } from "./company-of.ts";
import { bookForAbout, Equipment } from "./equipment.tsx";
import { FourInks } from "./four-inks.tsx";
import { SavedPacks, toolsLength } from "./saved-packs.tsx";
import { ShopCode } from "./shop-code.tsx";

interface AboutData extends CompanyData {
  readonly code: Loading<ShopQrCode>;
  readonly book: ReturnType<typeof bookForAbout>;
  /** Bytes of the configurators that can be saved; null without a service worker. */
  readonly tools: Loading<number | null>;
}

export async function loader(): Promise<AboutData> {
  const code = handOn(call(unlimitedQrCode, {}));
  const tools = handOn(toolsLength());
  const book = bookForAbout();
  return { ...(await companyData()), code, tools, book };
}

/** Company fields that are empty are left out. */
function factsOf(company: Company): DataRow[] {
  const rows: [string, string | undefined][] = [
    ["地址", company.address],
    ["营业时间", company.hours],
    ["邮箱", company.email],
    ["微信", company.wechat],
    ["配送范围", company.deliveryArea],
    ["印厂", company.factory],
    ["售后", company.afterSale],
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
      <HelpButton look="button" />
    </Card>
  );
}

/** 关于我们: the company, contact, what this device stores, and the version. */
export function Component() {
  const { company, code, tools, book } = useLoaderData<AboutData>();
  return (
    <Page title="关于我们" back={paths.home()} narrow>
      <Loaded from={company} skeleton={<Skeleton shape="card" lines={2} />}>
        {(value) => <CompanyCard company={value} />}
      </Loaded>
      <Equipment from={book} />
      <Loaded from={code} skeleton={null} failed={() => <></>}>
        {(value) => <ShopCode code={value} />}
      </Loaded>
      <Card title="约定和隐私">
        <p className={styles.papers}>
          <Link to={paths.terms()}>服务协议</Link>
          <Link to={paths.privacy()}>隐私说明</Link>
        </p>
      </Card>
      <InstallCard />
      <OfflineCard />
      <Loaded from={tools} skeleton={null}>
        {(bytes) => <SavedPacks bytes={bytes} />}
      </Loaded>
      <FourInks />
      <p className={styles.version}>应用版本 {__APP_VERSION__}</p>
    </Page>
  );
}
