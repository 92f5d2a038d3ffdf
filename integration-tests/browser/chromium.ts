import { existsSync } from "node:fs"
import { chromium, type Browser } from "playwright-core"

/** Debian's; the first takes half the CPU of the second. */
const PATHS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"]

/** Starts a Chromium without a window. `CHROMIUM_PATH` is its path where that is not Debian's. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    timeout: 120_000,
    executablePath: process.env.CHROMIUM_PATH ?? PATHS.find(existsSync),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  })
}
