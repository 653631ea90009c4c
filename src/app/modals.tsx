import { useSelector } from "@xstate/react";
import { lazy, Suspense } from "react";
import { useShopActors } from "#machines/shop-actors.ts";

const LoginModals = lazy(() => import("./login-modals.tsx"));

/** Login and find-password over whatever stands; their code loads when first opened. */
export function Modals() {
  const { loginModal } = useShopActors();
  const open = useSelector(loginModal, (snapshot) => snapshot.hasTag("open"));
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <LoginModals actor={loginModal} />
    </Suspense>
  );
}
