interface Receiver {
  readonly name: string;
  readonly mobile: string;
  readonly region: string;
  readonly detail: string;
  /** Orders of earlier versions have none of these. */
  readonly extension?: string | undefined;
  readonly landline?: string | undefined;
  readonly postcode?: string | undefined;
}

/** 13800138000 转 5678，座机 0571-88889999 */
function receiverNumbers({ mobile, extension = "", landline = "" }: Receiver): string {
  const line = landline === "" ? "" : `，座机 ${landline}`;
  return `${mobile}${extension === "" ? "" : ` 转 ${extension}`}${line}`;
}

/** The address with its postcode, then receiver and numbers, in one line. */
export function receiverLine(receiver: Receiver): string {
  const { region, detail, name, postcode = "" } = receiver;
  const code = postcode === "" ? "" : `（邮编 ${postcode}）`;
  return `${region} ${detail}${code}，${name} ${receiverNumbers(receiver)}`;
}
