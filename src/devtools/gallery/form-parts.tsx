import { useState } from "react";
import { allRegions } from "#api/regions.ts";
import { AddressForm } from "#components/addresses/address-form.tsx";
import { InvoiceForm } from "#components/invoice-form.tsx";
import { addressForm, invoiceForm } from "#contract/account/account.ts";
import { tidyTaxNumber } from "#contract/account/tax-number.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import { Card } from "#ui/layout/card.tsx";

/** Nothing is sent from here: the forms show a refusal. */
const refused = async (): Promise<string> => "这里只看样子，什么也不会保存";

const words = {
  titleType: { person: "个人", company: "单位" },
  kind: { normal: "普通发票", special: "专用发票" },
  specialNeedsCompany: "专用发票只开给单位",
};

/** Whole forms, with their region sheet, their pasted address and their errors. */
export function FormParts() {
  const [round, setRound] = useState(0);
  const again = () => setRound(round + 1);
  return (
    <>
      <Card title="地址表单">
        <AddressForm
          key={`address ${round}`}
          regions={allRegions}
          check={(values) => fieldIssues(addressForm, values)}
          save={refused}
          onCancel={again}
        />
      </Card>
      <Card title="发票抬头表单">
        <InvoiceForm
          key={`invoice ${round}`}
          words={words}
          tidyTaxNumber={tidyTaxNumber}
          check={(values) => fieldIssues(invoiceForm, values)}
          save={refused}
          onCancel={again}
        />
      </Card>
    </>
  );
}
