import type { PhotoKeeping } from "#components/pictures/photo-keeping.ts";
import { sendPicture } from "#components/pictures/send-picture.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { dropPhoto, type KeptPhoto, photoFile } from "#data/outbox/after-sale-forms.ts";
import type { HeldApplyDraft } from "./apply-draft.ts";

/** Uploads a stored photo; from then on the form has its id, and the device no bytes of it. */
async function send(draft: HeldApplyDraft, photo: KeptPhoto): Promise<void> {
  const file = await photoFile(photo);
  if (file === null) {
    throw new Refusal(codes.invalidInput, `照片 ${photo.name} 已不在本机，请去掉后重新选择`);
  }
  const id = await sendPicture("after-sale", draft.orderId, file);
  const { pictures, keptPhotos, ready = false } = draft.read();
  const isWanted = keptPhotos.some((one) => one.id === photo.id);
  if (!isWanted) return;
  await draft.change({
    ready,
    pictures: pictures.includes(id) ? pictures : [...pictures, id],
    keptPhotos: keptPhotos.filter((one) => one.id !== photo.id),
  });
  await dropPhoto(photo);
}

/** The photos of a form that are only on this device. */
export const formPhotos = (draft: HeldApplyDraft): PhotoKeeping => ({
  add: (photo) => draft.change({ keptPhotos: [...draft.read().keptPhotos, photo] }),
  send: (photo) => send(draft, photo),
  async remove(photo) {
    const keptPhotos = draft.read().keptPhotos.filter((one) => one.id !== photo.id);
    await draft.change({ keptPhotos });
    await dropPhoto(photo);
  },
});

/** Uploads what is only on this device, before the form is submitted. */
export async function sendFormPhotos(draft: HeldApplyDraft): Promise<void> {
  for (const photo of draft.read().keptPhotos) await send(draft, photo);
}
