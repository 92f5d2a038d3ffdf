import { checkChromium } from "./chromium"

/* Says in a sentence what to install where no Chromium starts, before any test runs. */
try {
  checkChromium()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
