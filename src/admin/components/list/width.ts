import { useSyncExternalStore } from "react"

/** On a phone a row is its first columns; the rest is one press away. */
export const WIDTHS = { phone: 0, tablet: 768, desk: 1024 } as const
export type Width = keyof typeof WIDTHS

function onResize(changed: () => void) {
  window.addEventListener("resize", changed)
  return () => window.removeEventListener("resize", changed)
}

/** The widest of `WIDTHS` that fits, in CSS pixels. */
export const useWidth = (): number =>
  useSyncExternalStore(onResize, () => Math.max(...Object.values(WIDTHS).filter((width) => width <= window.innerWidth)))
