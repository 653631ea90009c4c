import { useState } from "react";
import { InstallCard } from "#components/about/install-card.tsx";
import { readRecord, writeRecord } from "#db/records.ts";
import { isSharedDevice } from "#db/shared-mark.ts";

const key = "install_later";
const restMs = 30 * 24 * 3_600_000;

/** 装到桌面 on the home screen, once there is a draft; 以后再说 hides it for a month. */
export function InstallOffer() {
  const [rests, setRests] = useState(() => readRecord(key) !== null);
  if (rests || isSharedDevice()) return null;
  const later = () => {
    writeRecord(key, { value: true, expire: Date.now() + restMs });
    setRests(true);
  };
  return <InstallCard onLater={later} />;
}
