import { useSelector } from "@xstate/react";
import { lazy, Suspense } from "react";
import { shopActors } from "#machines/shop-actors.ts";

const AuthModals = lazy(async () => {
  const { AuthModals: default_ } = await import("#features/auth/auth-modals.tsx");
  return { default: default_ };
});

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
