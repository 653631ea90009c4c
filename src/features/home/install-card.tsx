import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useInstall } from "#ui/install.ts";

/** 装到桌面: shown only where the browser can do it; nothing where it is done. */
export function InstallCard() {
  const [state, install] = useInstall();
  switch (state) {
    case "none":
      return null;
    case "ready":
      return (
        <Card title="装到桌面">
          <p>像应用一样打开，车间没信号也能算价。</p>
          <Button tone="outline" onClick={() => void install()}>
            安装
          </Button>
        </Card>
      );
    case "manual":
      return (
        <Card title="装到桌面">
          <p>点浏览器的“分享”，再选“添加到主屏幕”。草稿可长期保存，没信号也能算价。</p>
        </Card>
      );
  }
}
