import { useSelector } from "@xstate/react";
import { Suspense } from "react";
import { shopActors } from "#machines/shop-actors.ts";
import { lazyPart } from "#platform/lazy-part.ts";

const AuthModals = lazyPart(
  async () => (await import("#features/auth/auth-modals.tsx")).AuthModals,
);

/** Login and password recovery over any screen; their code loads when first opened. */
export function Modals() {
  const { loginModal } = shopActors();
  const open = useSelector(loginModal, (snapshot) => snapshot.hasTag("open"));
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <AuthModals />
    </Suspense>
  );
}
