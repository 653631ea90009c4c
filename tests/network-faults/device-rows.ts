/** A fault of the device or of its whole connection, with the journeys that prove each row. */
export interface DeviceRow {
  readonly name: string;
  /** Journeys under `tests/e2e`: a file, and the beginning of a title. */
  readonly journeys: readonly { readonly file: string; readonly title: string }[];
}

const journey = (file: string, title: string) => ({ file, title });

/** Faults that no single tap meets. `npm run faults -- --matrix` runs their journeys too. */
export const deviceRows: readonly DeviceRow[] = [
  {
    name: "D1 the browser blocks site data, or a part of its platform",
    journeys: [
      journey(
        "device/blocked-storage.spec.ts",
        "a browser that blocks site data prices, registers",
      ),
      journey("device/denied-parts.spec.ts", "prices and logs in where locks are denied"),
      journey("device/denied-parts.spec.ts", "prices and logs in where any other part"),
    ],
  },
  {
    name: "D2 the network ends in the first seconds of a first visit",
    journeys: [
      journey("device/first-seconds.spec.ts", "a network cut after"),
      journey("device/first-seconds.spec.ts", "a draft that is typed before the database's code"),
      journey("device/first-seconds.spec.ts", "a screen whose file did not come is fetched again"),
    ],
  },
  {
    name: "D3 the browser is killed after a login or a logout",
    journeys: [
      journey("device/killed-login.spec.ts", "a browser killed as soon as 登录成功 appears"),
      journey("device/killed-login.spec.ts", "once a login ran out, /drafts shows"),
      journey("device/crash.spec.ts", "a browser killed "),
    ],
  },
  {
    name: "D4 the worker's caches are emptied",
    journeys: [
      journey("device/emptied-caches.spec.ts", "one visit online refills emptied caches"),
      journey("device/emptied-caches.spec.ts", "an emptied cache takes no file of a newer shop"),
    ],
  },
  {
    name: "D5 something waits for the shop when the buyer leaves",
    journeys: [
      journey("device/waiting.spec.ts", "an unsent draft counts in the bar, in 待发箱"),
      journey("shipped/after-sale-photos.spec.ts", "a photo picked without a network"),
    ],
  },
  {
    name: "D6 an order is to be moved without a network (联网后确认)",
    journeys: [
      journey(
        "shipped/order-requests.spec.ts",
        "a cancellation without a network is sent by a tap",
      ),
      journey("shipped/order-requests.spec.ts", "a call that finds no network moves nothing"),
      journey("shipped/order-requests.spec.ts", "the shop's reason refuses a late cancellation"),
      journey("order/proof.spec.ts", "an approval whose call finds no network waits"),
      journey("order/proof.spec.ts", "an approval waits for a tap, and is refused once"),
    ],
  },
  {
    name: "D7 a black hole: calls are accepted and never answered",
    journeys: [
      journey("device/black-hole.spec.ts", "in a black hole each screen of a buyer shows its copy"),
      journey("device/black-hole.spec.ts", "in a black hole with an app token"),
      journey("device/said-once.spec.ts", "every screen of "),
    ],
  },
  {
    name: "D8 another device changes the account, or the event stream does not come through",
    journeys: [
      journey("device/account-events.spec.ts", "a draft typed there stands in the list here"),
      journey("device/account-events.spec.ts", "an order paid there is paid at the cashier here"),
      journey("device/account-events.spec.ts", "two tabs share one stream"),
      journey("device/account-events.spec.ts", "where a proxy lets no stream through"),
      journey("device/account-delay.spec.ts", "drafts, cart, order and cashier show another"),
    ],
  },
];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The files of these journeys, and a pattern that matches their titles alone. */
export function deviceJourneys(): { readonly files: readonly string[]; readonly grep: string } {
  const all = deviceRows.flatMap(({ journeys }) => journeys);
  return {
    files: [...new Set(all.map(({ file }) => file))],
    grep: all.map(({ title }) => escaped(title)).join("|"),
  };
}
