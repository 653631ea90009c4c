import { useState } from "react";
import { call } from "#api/call.ts";
import { refusalOf } from "#api/say-why.ts";
import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import { exportData } from "#contract/personal-data/personal-data.ts";
import { Button } from "#ui/controls/button.tsx";
import { saveBlob } from "#ui/feedback/save-blob.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import { PasswordAgain } from "./password-again.tsx";
import styles from "./security.module.css";

async function save(password: string): Promise<void> {
  const data = await call(exportData, { password });
  const day = shanghaiDay(data.exportedAt);
  const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
  saveBlob(file, `齐墨印纸-我的数据-${day}.json`);
}

/** All stored data of the buyer, as a file. */
export function ExportData() {
  const [asking, setAsking] = useState(false);
  const send = async (password: string): Promise<string | null> => {
    const refused = await refusalOf(save(password));
    if (refused !== null) return refused;
    setAsking(false);
    toast("数据已保存到下载文件夹", { tone: "ok" });
    return null;
  };
  return (
    <Card title="我的数据">
      <p className={styles.note}>
        把资料、地址、发票抬头、报价、订单和资金流水存成一个文件。每小时最多 3 次。
      </p>
      {asking ? (
        <PasswordAgain
          name="导出数据"
          label="导出"
          tone="primary"
          onCancel={() => setAsking(false)}
          send={send}
        />
      ) : (
        <Button tone="outline" onClick={() => setAsking(true)}>
          导出我的数据
        </Button>
      )}
    </Card>
  );
}
