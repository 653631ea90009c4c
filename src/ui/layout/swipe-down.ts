import { type PointerEvent, type RefObject, useRef } from "react";

/** Threshold to close, px; or this speed at the end, px a ms. */
const farPx = 96;
const fast = 0.6;

interface Swipe {
  readonly id: number;
  readonly from: number;
  /** The last position with its time. */
  y: number;
  at: number;
  speed: number;
}

type Handler = (event: PointerEvent<HTMLElement>) => void;

const isButton = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("button") !== null;

/**
 * Handlers for the head of a sheet: a finger drags `sheet` down; far or fast enough closes it, else
 * it returns. A mouse does nothing here.
 */
export function useSwipeDown(
  sheet: RefObject<HTMLElement | null>,
  close: () => void,
): Record<"onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel", Handler> {
  const held = useRef<Swipe | null>(null);
  const draw = (px: number) => sheet.current?.style.setProperty("translate", `0 ${px}px`);
  const end = (closes: boolean) => {
    held.current = null;
    sheet.current?.style.removeProperty("translate");
    if (closes) close();
  };
  return {
    onPointerDown: (event) => {
      const isOther = event.pointerType === "mouse" || isButton(event.target);
      if (isOther || held.current !== null) return;
      const { pointerId: id, clientY: y, timeStamp: at } = event;
      held.current = { id, from: y, y, at, speed: 0 };
      event.currentTarget.setPointerCapture(id);
    },
    onPointerMove: ({ pointerId, clientY: y, timeStamp: at }) => {
      const swipe = held.current;
      if (swipe?.id !== pointerId) return;
      const speed = at > swipe.at ? (y - swipe.y) / (at - swipe.at) : swipe.speed;
      Object.assign(swipe, { y, at, speed });
      draw(Math.max(0, y - swipe.from));
    },
    onPointerUp: ({ pointerId, clientY }) => {
      const swipe = held.current;
      if (swipe?.id !== pointerId) return;
      const drawn = clientY - swipe.from;
      end(drawn >= farPx || (drawn > 0 && swipe.speed >= fast));
    },
    onPointerCancel: ({ pointerId }) => {
      if (held.current?.id === pointerId) end(false);
    },
  };
}
