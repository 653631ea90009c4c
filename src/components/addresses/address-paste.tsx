import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { CopyIcon } from "#ui/layout/icons.tsx";
import styles from "./address-fields.module.css";
import {
  isWholeRegion,
  type ParsedAddress,
  type ReadAddress,
  type RegionTable,
} from "./region-table.ts";

interface AddressPasteProps {
  whenLoaded(): Promise<RegionTable>;
  /** The fields' values. */
  stands: ParsedAddress;
  onParsed(read: ReadAddress): void;
}

/** Input of this length at once is a paste. */
const pastedFrom = 6;
/** Characters of a text that are parsed at once. */
const mostRead = 300;

/** The part of a text that is parsed; surrogate pairs stay whole. */
const readable = (whole: string): string =>
  whole.slice(0, mostRead).replace(/[\ud800-\udbff]$/, "");

/** @param stands the fields' values before */
function foundWords(found: ParsedAddress, stands: ParsedAddress, table: RegionTable): string {
  const isEmpty = Object.values(found).every((text) => text === "");
  if (isEmpty) return "没有认出地址，请在下面填写";
  const region = found.provinceCode === "" ? stands : found;
  const lacking = [
    ...(found.name + stands.name === "" ? ["收货人"] : []),
    ...(found.mobile + stands.mobile === "" ? ["手机"] : []),
    ...(isWholeRegion(table, region) ? [] : ["所在地区"]),
    ...(found.detail + stands.detail === "" ? ["详细地址"] : []),
  ];
  return lacking.length === 0
    ? "已分好，请核对"
    : `已分好，没认出${lacking.join("、")}，请核对补全`;
}

const clipboard = () =>
  typeof navigator !== "undefined" && "clipboard" in navigator ? navigator.clipboard : null;

/** 粘贴整段地址: parsed on the device into the fields below, for the buyer to check. */
export function AddressPaste({ whenLoaded, stands, onParsed }: AddressPasteProps) {
  const [text, setText] = useState("");
  const [message, setMessage] = useState("");

  const read = async (whole: string) => {
    if (whole.trim() === "") return;
    const table = await whenLoaded().catch(() => null);
    if (table === null) return setMessage("地区加载失败，请在下面填写");
    const address = table.read(readable(whole));
    const cut = whole.length > mostRead ? `超过${mostRead}字，只认了前${mostRead}字。` : "";
    setMessage(cut + foundWords(address.found, stands, table));
    onParsed(address);
  };
  const change = (next: string) => {
    const pasted = next.length - text.length >= pastedFrom;
    setText(next);
    setMessage("");
    if (pasted) void read(next);
  };
  const paste = async () => {
    const whole = await clipboard()
      ?.readText()
      .catch(() => null);
    if (whole === null || whole === undefined || whole.trim() === "") {
      setMessage("剪贴板读不到文字，请长按输入框粘贴");
      return;
    }
    setText(whole);
    await read(whole);
  };

  return (
    <div className={styles.paste}>
      <div className={styles.row}>
        <CopyIcon size={20} />
        <textarea
          className={styles.text}
          aria-label="粘贴整段地址"
          placeholder="粘贴整段地址，自动分好"
          rows={1}
          value={text}
          onChange={(event) => change(event.target.value)}
          onBlur={() => {
            if (message === "") void read(text);
          }}
        />
        {clipboard() === null ? null : (
          <Button tone="plain" size="s" onClick={() => void paste()}>
            粘贴
          </Button>
        )}
      </div>
      <p className={styles.message} role="status">
        {message}
      </p>
    </div>
  );
}
