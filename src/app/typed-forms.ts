import { holdPage } from "#platform/at-stake.ts";

/** A search is retyped in a second. */
function formOf(target: EventTarget | null): HTMLFormElement | null {
  const form = target instanceof Element ? target.closest("form") : null;
  return form === null || form.closest("search") !== null ? null : form;
}

/** Prevents an app update from the first edit of a form until the form is closed. */
export function holdTypedForms(): void {
  const typed = new Map<HTMLFormElement, () => void>();
  const gone = new MutationObserver(() => {
    for (const [form, letGo] of typed) {
      if (form.isConnected) continue;
      typed.delete(form);
      letGo();
    }
    if (typed.size === 0) gone.disconnect();
  });
  document.addEventListener("input", ({ target }) => {
    const form = formOf(target);
    if (form === null || typed.has(form)) return;
    if (typed.size === 0) gone.observe(document.body, { childList: true, subtree: true });
    typed.set(form, holdPage());
  });
}
