import path from "node:path"
import type { Page } from "playwright-core"
import { until } from "../setup/until"

const SCREENSHOTS = path.resolve(__dirname, "../../docs/screenshots")

/** The browser tests draw the screenshots of the docs on the way only when they are asked to. */
export const isDrawing = process.env.DEMO_SCREENSHOTS === "true"

/** Draws a picture of the docs, once everything on the page is loaded and messages that cover a part of it have disappeared. */
export async function drawPage(page: Page, name: string, fullPage = false): Promise<void> {
  await until(() => page.locator("[data-sonner-toast]").count(), 0)
  await page.waitForLoadState("networkidle")
  await page.evaluate("document.activeElement?.blur()")
  const file = path.join(SCREENSHOTS, `${name}.png`)
  await page.screenshot({ path: file, fullPage, animations: "disabled" })
}
