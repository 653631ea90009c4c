import { useState } from "react";
import {
  type AdvertDocument,
  advertChanges,
  advertFaults,
} from "#contract/catalog/advert-document.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import * as editing from "#contract/staff/staff-advert-editing.ts";
import { type StaffAdvert, staffAdverts } from "#contract/staff/staff-adverts.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import { jpegStart } from "#staff/shop-picture.ts";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { firstFaults, type UnsavedInput, useDraft } from "#staff/versions/draft.ts";
import { DraftBar } from "#staff/versions/draft-bar.tsx";
import { EditionActs } from "#staff/versions/edition-acts.tsx";
import { VersionList } from "#staff/versions/version-list.tsx";
import { Page } from "#ui/layout/page.tsx";
import { AdvertFields } from "./advert-fields.tsx";
import { AdvertPreview } from "./advert-preview.tsx";

interface EditorProps {
  readonly loaded: editing.EditedAdvert;
  readonly adverts: readonly StaffAdvert[];
  again(): void;
}

/** A picture chosen here goes with the texts; another one stays as it is. */
function sentOf({ picture, ...document }: AdvertDocument) {
  return {
    document,
    picture: picture.startsWith(jpegStart) ? picture.slice(jpegStart.length) : null,
  };
}

const states = { draft: "草稿", shown: "显示", off: "不显示" };

const effects = {
  draft: "首页马上换成这一版，按它的开始和结束时间显示。",
  shown: "首页马上换成这一版，按它的开始和结束时间显示。",
  off: "广告现在不显示，发布后仍不显示；要显示请在广告列表里点“显示”。",
};

/** Of adverts. */
const kept: UnsavedInput<editing.EditedAdvert, AdvertDocument> = new Map();

function Editor({ loaded, adverts, again }: EditorProps) {
  const [asked, setAsked] = useState<"publish" | "drop" | null>(null);
  const { advert_id } = loaded;
  const draft = useDraft<AdvertDocument, editing.EditedAdvert>({
    ...{ id: advert_id, loaded, kept },
    differ: (before, after) => advertChanges(before, after).length > 0,
    send: (document, seen) =>
      staffCall(editing.saveAdvertDraft, { advert_id, ...seen, ...sentOf(document) }),
  });
  const { seen, document, change } = draft;
  const { version } = seen;
  const errors = firstFaults(advertFaults(document));
  return (
    <>
      <DraftBar
        {...draft}
        stateWords={states}
        fault={Object.values(errors)[0]}
        publish={() => setAsked("publish")}
        drop={() => setAsked("drop")}
      />
      <AdvertPreview id={advert_id} document={document} adverts={adverts} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <AdvertFields document={document} errors={errors} change={change} />
        </div>
        <div className={styles.column}>
          <VersionList
            version={version}
            isDrafted={seen.draft !== null}
            effect={seen.state === "off" ? "广告仍不显示" : "首页按它的时间显示"}
            load={() => staffCall(editing.advertVersions, { advert_id })}
            restore={(number) =>
              staffCall(editing.restoreAdvert, { advert_id, version: number, current: version })
            }
            again={again}
          />
        </div>
      </div>
      <EditionActs
        asked={asked}
        draft={draft}
        thing="广告"
        effect={effects[seen.state]}
        list={staffPaths.adverts()}
        publish={(edition, note) => staffCall(editing.publishAdvert, { advert_id, edition, note })}
        drop={(edition) => staffCall(editing.dropAdvertDraft, { advert_id, edition })}
        again={again}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

/** 编辑广告: content, preview and history of one advert. */
export function AdvertEditor({ id }: ScreenProps) {
  const [round, setRound] = useState(0);
  const load = async () => {
    const [advert, { items }] = await Promise.all([
      staffCall(editing.advertEditor, { advert_id: id }),
      staffCall(staffAdverts, {}),
    ]);
    return { advert, items };
  };
  return (
    <Page title="编辑广告" back={staffPaths.adverts()}>
      <Ask key={round} load={load}>
        {({ advert, items }) => (
          <Editor loaded={advert} adverts={items} again={() => setRound((count) => count + 1)} />
        )}
      </Ask>
    </Page>
  );
}
