/*
 * Draws the pictures of the demo's goods anew, by handle, as PNG files, which a payment link's picture can be too:
 *
 *   npx tsx integration-tests/browser/draw-goods.ts
 */
import path from "node:path"
import { launchChromium } from "./chromium"

const FOLDER = path.resolve(__dirname, "../../demo/pictures")
const SIZE = { width: 600, height: 400 }

/** Ground and ink, one after the other. */
const TINTS = [
  ["#e3e9ff", "#2c459c"],
  ["#e1f2e8", "#1a5f3b"],
  ["#fdebd3", "#7a4708"],
  ["#f9e3e8", "#8b2340"],
  ["#e0f0f4", "#155a6b"],
]

/** On a ground of 120 by 80. */
const SHAPES: ReadonlyMap<string, string> = new Map([
  [
    "bakir-cezve",
    `<path d="M38 26h28l-4 34a6 6 0 0 1-6 5H48a6 6 0 0 1-6-5z"/><path d="M66 31l40-9 1 5-40 10z"/><path d="M34 22h36v5H34z"/>`,
  ],
  [
    "turk-kahvesi",
    `<path d="M40 14h40l-4 8v44H44V22z"/><ellipse class="light" cx="60" cy="45" rx="8" ry="11"/><path d="M60 35c-4 6 4 13 0 20" fill="none" stroke="currentColor" stroke-width="2"/>`,
  ],
  [
    "fincan-takimi",
    `<path d="M36 26h40v14a20 20 0 0 1-40 0z"/><path d="M76 29h6a8 8 0 0 1 0 16h-7" fill="none" stroke="currentColor" stroke-width="4"/><ellipse cx="56" cy="65" rx="30" ry="4"/>`,
  ],
  [
    "lokum",
    `<path d="M40 36l20-12 20 12-20 12z" class="light"/><path d="M40 37l19 12v20L40 57z"/><path d="M80 37L61 49v20l19-12z"/>`,
  ],
  [
    "kahve-degirmeni",
    `<path d="M49 26h22v42H49z"/><path d="M47 20h26v5H47z"/><path d="M60 20v-8h24" fill="none" stroke="currentColor" stroke-width="4"/><circle cx="86" cy="12" r="4"/>`,
  ],
  [
    "mangal",
    `<path d="M30 34h60l-8 18H38z"/><path d="M42 52l-6 18h5l7-18zM78 52l6 18h-5l-7-18z"/><path d="M60 30c-8-6 2-9-2-16 9 4 9 11 2 16z" class="light"/>`,
  ],
  [
    "kahve-kitabi",
    `<path d="M38 14h40a5 5 0 0 1 5 5v47H43a5 5 0 0 1-5-5z"/><path d="M43 62h36v-4H43z" class="light"/><path d="M48 24h22v4H48zM48 32h16v3H48z" class="light"/>`,
  ],
])

async function main(): Promise<void> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: SIZE })
    for (const [at, [handle, shapes]] of [...SHAPES].entries()) {
      const [ground, ink] = TINTS[at % TINTS.length] ?? []
      await page.setContent(`<style>body{margin:0;background:${ground};color:${ink}}
svg{display:block;margin:60px auto;width:420px;fill:currentColor}.light{fill:#fff;fill-opacity:.65}</style>
<svg viewBox="0 0 120 80">${shapes}</svg>`)
      await page.screenshot({ path: path.join(FOLDER, `${handle}.png`) })
    }
  } finally {
    await browser.close()
  }
}

void main()
