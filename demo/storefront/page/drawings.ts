import { type Markup, markup } from "./markup"

/** Drawings of the demo's goods, by handle, in the colour of the ground they stand on. */
const DRAWINGS: ReadonlyMap<string, Markup> = new Map([
  [
    "bakir-cezve",
    markup`<path d="M38 26h28l-4 34a6 6 0 0 1-6 5H48a6 6 0 0 1-6-5z"/><path d="M66 31l40-9 1 5-40 10z"/><path d="M34 22h36v5H34z"/>`,
  ],
  [
    "turk-kahvesi",
    markup`<path d="M40 14h40l-4 8v44H44V22z"/><ellipse class="light" cx="60" cy="45" rx="8" ry="11"/><path d="M60 35c-4 6 4 13 0 20" fill="none" stroke="currentColor" stroke-width="2"/>`,
  ],
  [
    "fincan-takimi",
    markup`<path d="M36 26h40v14a20 20 0 0 1-40 0z"/><path d="M76 29h6a8 8 0 0 1 0 16h-7" fill="none" stroke="currentColor" stroke-width="4"/><ellipse cx="56" cy="65" rx="30" ry="4"/>`,
  ],
  [
    "lokum",
    markup`<path d="M40 36l20-12 20 12-20 12z" class="light"/><path d="M40 37l19 12v20L40 57z"/><path d="M80 37L61 49v20l19-12z"/>`,
  ],
  [
    "kahve-degirmeni",
    markup`<path d="M49 26h22v42H49z"/><path d="M47 20h26v5H47z"/><path d="M60 20v-8h24" fill="none" stroke="currentColor" stroke-width="4"/><circle cx="86" cy="12" r="4"/>`,
  ],
  [
    "mangal",
    markup`<path d="M30 34h60l-8 18H38z"/><path d="M42 52l-6 18h5l7-18zM78 52l6 18h-5l-7-18z"/><path d="M60 30c-8-6 2-9-2-16 9 4 9 11 2 16z" class="light"/>`,
  ],
  [
    "kahve-kitabi",
    markup`<path d="M38 14h40a5 5 0 0 1 5 5v47H43a5 5 0 0 1-5-5z"/><path d="M43 62h36v-4H43z" class="light"/><path d="M48 24h22v4H48zM48 32h16v3H48z" class="light"/>`,
  ],
])

/** Undefined: there is none. */
export function drawingOf(handle: string | undefined): Markup | undefined {
  const shapes = DRAWINGS.get(handle ?? "")
  return shapes && markup`<svg viewBox="0 0 120 80" focusable="false">${shapes}</svg>`
}
