import { chromium, type Browser } from "playwright-core"

/** Starts the system's Chromium without a window. `CHROMIUM_PATH` is its path where that is not Debian's. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    timeout: 120_000,
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
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
