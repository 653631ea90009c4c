import { Suspense, use, useState } from "react";
import { call } from "#api/call.ts";
import { carriers } from "#contract/catalog/company.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";

interface PhoneProps {
  /** The carrier's name at the parcel. */
  readonly carrier: string;
  readonly className: string | undefined;
}

function Known({
  asked,
  carrier,
  className,
}: PhoneProps & { asked: Promise<OutputOf<typeof carriers>> }) {
  const known = use(asked).find(({ name }) => name === carrier);
  if (known === undefined) return null;
  return (
    <a className={className} href={`tel:${known.phone.replace(/[^\d+]/g, "")}`}>
      电话 {known.phone}
    </a>
  );
}

/** The telephone of a carrier that the shop knows; nothing for another, or while it is unknown. */
export function CarrierPhone(props: PhoneProps) {
  const [asked] = useState(() => call(carriers, {}).catch(() => []));
  return (
    <Suspense fallback={null}>
      <Known {...props} asked={asked} />
    </Suspense>
  );
}
