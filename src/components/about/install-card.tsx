import type { ReactNode } from "react";
import { Button } from "#ui/controls/button.tsx";
import { useInstall } from "#ui/feedback/install.ts";
import { Card } from "#ui/layout/card.tsx";
import { CheckIcon } from "#ui/layout/icons.tsx";
import { AddToHomeIcon, AppleShareIcon, BrowserIcon, MoreIcon } from "#ui/layout/screen-icons.tsx";
import styles from "./install-card.module.css";

interface StepProps {
  picture: ReactNode;
  children: ReactNode;
}

/** One step with the icon that the phone shows for it. */
function Step({ picture, children }: StepProps) {
  return (
    <li className={styles.step}>
      <span className={styles.picture} aria-hidden="true">
        {picture}
      </span>
      <span>{children}</span>
    </li>
  );
}

const size = 22;

interface InstallCardProps {
  /** Dismisses the offer; without it the card stays. */
  onLater?: () => void;
}

/** 装到桌面: shown only where the device can install it and has not. */
export function InstallCard({ onLater }: InstallCardProps) {
  const [state, install] = useInstall();
  if (state === "none") return null;
  const later = onLater ? (
    <Button tone="plain" onClick={onLater}>
      以后再说
    </Button>
  ) : null;
  switch (state) {
    case "ready":
      return (
        <Card title="装到桌面">
          <p>像应用一样打开，车间没信号也能算价。</p>
          <div className={styles.taps}>
            <Button tone="outline" onClick={() => void install()}>
              安装
            </Button>
            {later}
          </div>
        </Card>
      );
    case "manual":
      return (
        <Card title="装到桌面">
          <p>草稿可长期保存，没信号也能算价。装好后要重新登录，没登录时存的草稿不会带过去。</p>
          <ol className={styles.steps}>
            <Step picture={<AppleShareIcon size={size} />}>点浏览器的“分享”</Step>
            <Step picture={<AddToHomeIcon size={size} />}>往下找，选“添加到主屏幕”</Step>
            <Step picture={<CheckIcon size={size} />}>点右上角“添加”</Step>
          </ol>
          {later}
        </Card>
      );
    case "elsewhere":
      return (
        <Card title="在浏览器打开">
          <p>微信里装不了。在手机浏览器打开，可以装到桌面，没信号也能算价。</p>
          <ol className={styles.steps}>
            <Step picture={<MoreIcon size={size} />}>点右上角“···”</Step>
            <Step picture={<BrowserIcon size={size} />}>选“在浏览器打开”</Step>
          </ol>
          {later}
        </Card>
      );
  }
}
