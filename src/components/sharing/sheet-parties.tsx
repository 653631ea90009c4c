import type { Company } from "#contract/catalog/company.ts";
import type { Parties, SheetBuyer } from "./parties.ts";
import styles from "./sheet-body.module.css";

const sellerLines = ({ name, address, phone, email }: Company): readonly string[] => [
  name,
  address,
  `电话 ${phone}，${email}`,
];

const buyerLines = ({ name, mobile }: SheetBuyer): readonly string[] => [name, `手机 ${mobile}`];

/** Written by hand where the buyer is unknown. */
const blankLines = ["名称", "联系人", "电话"].map((name) => `${name} ________________`);

interface SideProps {
  readonly title: string;
  readonly lines: readonly string[];
}

const Side = ({ title, lines }: SideProps) => (
  <div className={styles.side}>
    <p className={styles.sideTitle}>{title}</p>
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </div>
);

/** 供方 and 需方. */
export const SheetParties = ({ parties: { seller, buyer } }: { readonly parties: Parties }) => (
  <div className={styles.parties}>
    <Side title="供方" lines={seller === null ? ["齐墨印纸"] : sellerLines(seller)} />
    <Side title="需方" lines={buyer === null ? blankLines : buyerLines(buyer)} />
  </div>
);
