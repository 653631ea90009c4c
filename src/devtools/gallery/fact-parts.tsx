import { Suspense, useState } from "react";
import { AddressCard } from "#components/addresses/address-card.tsx";
import { type MaterialLook, MaterialSwatch } from "#components/material-swatch.tsx";
import { ProductGrid } from "#components/product-tile.tsx";
import { paths } from "#contract/paths/paths.ts";
import { ProgressDial } from "#ui/controls/dial.tsx";
import { Countdown } from "#ui/feedback/countdown.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { SecondsLeft } from "#ui/feedback/seconds-left.tsx";
import { Skeleton } from "#ui/feedback/states.tsx";
import { Tag, type TagTone } from "#ui/feedback/tag.tsx";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import * as icons from "#ui/layout/icons.tsx";
import { Logo } from "#ui/layout/logo.tsx";
import { QrCode } from "#ui/layout/qr-code.tsx";
import * as screenIcons from "#ui/layout/screen-icons.tsx";
import { Timeline } from "#ui/layout/steps.tsx";
import { ControlStrip } from "#ui/layout/strip.tsx";
import { Sums } from "#ui/layout/sums.tsx";
import { Trail } from "#ui/layout/trail.tsx";
import styles from "./parts.module.css";

const tones: readonly TagTone[] = ["c", "m", "y", "k", "ok", "danger"];
const looks: readonly MaterialLook[] = [
  ...(["gloss", "matt", "uncoated", "newsprint", "board", "greyBoard", "kraft"] as const),
  ...(["black", "ncr", "pearl", "textured", "adhesive", "thermal"] as const),
  ...(["film", "clear", "silver", "mirror", "fragile", "void"] as const),
];
const hour = 3_600_000;
const address = {
  name: "王小墨",
  mobile: "13800000000",
  region: "上海市 黄浦区",
  detail: "外滩 1 号",
  isDefault: true,
};
const product = { id: "sample", summary: "示例", picture: "/icons/icon-192.png", unit: "枚" };

function Figures() {
  const [now] = useState(() => Date.now());
  return (
    <>
      <div className={styles.row}>
        {(["s", "m", "l", "xl"] as const).map((size) => (
          <Money key={size} yuan="1280.50" size={size} />
        ))}
        <Money yuan="-12.50" plain />
      </div>
      <Sums
        parts={[
          { name: "商品", yuan: "1268.00" },
          { name: "运费", yuan: null },
        ]}
        total={{ name: "合计", yuan: "1268.00" }}
      />
      <Trail
        steps={[
          { name: "首页", to: paths.home() },
          { name: "我的", to: paths.profile() },
        ]}
        here="我的订单"
      />
      <Countdown until={now + hour} />
      <Countdown until={now - hour} />
      <SecondsLeft until={now + 59_000} suffix=" 秒后重发" />
      <div className={styles.row}>
        <ProgressDial step={0} label="还没开始" />
        <ProgressDial step={4} label="四成" />
        <ProgressDial step={10} label="完成" />
      </div>
      <Timeline
        entries={[
          { text: "下单", at: now - hour, done: true },
          { text: "审核文件", at: now, done: true },
          { text: "上机印刷", done: false },
        ]}
      />
    </>
  );
}

/** Parts that show data: money, dates, facts, products, papers, marks. */
export function FactParts() {
  return (
    <Card title="说明的" marks>
      <div className={styles.parts}>
        <div className={styles.row}>
          {tones.map((tone) => (
            <Tag key={tone} tone={tone}>
              标签 {tone}
            </Tag>
          ))}
        </div>
        <Figures />
        <DataList
          rows={[
            { name: "尺寸", value: "50 × 30 mm" },
            { name: "材质", value: "铜版纸不干胶" },
          ]}
        />
        <div>
          <AddressCard address={address} mark={<Tag tone="c">默认</Tag>} strip />
        </div>
        <div>
          <ProductGrid
            placeOf={() => paths.products()}
            products={[
              { ...product, name: "卷装标签", priceFrom: null, tags: ["热卖"] },
              { ...product, id: "other", name: "名片", priceFrom: "0.06", tags: [] },
            ]}
          />
        </div>
        <Suspense fallback={<Skeleton shape="card" />}>
          <QrCode text="https://example.com" label="二维码" />
        </Suspense>
        <div className={styles.row}>
          {looks.map((look) => (
            <MaterialSwatch key={look} look={look} />
          ))}
        </div>
        <div className={styles.row}>
          {Object.entries({ ...icons, ...screenIcons }).map(([name, Icon]) => (
            <Icon key={name} size={20} />
          ))}
        </div>
        <div>
          <Logo />
          <ControlStrip />
          <ControlStrip thin />
        </div>
      </div>
    </Card>
  );
}
