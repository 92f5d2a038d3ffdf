import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright-core"

/** Smallest side of something to press, in CSS pixels. */
const TOUCH_TARGET = 44

/**
 * What axe finds serious or critical, one line each; empty when all is well. Legacy mode, which the pages allow since
 * they have no frames, avoids a second browser page per check.
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"], preload: false }).setLegacyMode()
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)
}

/** CSS pixels by which the page can be scrolled sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth")
}

/**
 * What can be pressed and is smaller than a finger. A radio button or checkbox is pressed by the label around it, so it is the
 * label that is measured.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll(
    "a[href], button, summary, label.choice, input:not([type=hidden]):not([type=radio]):not([type=checkbox])",
  )]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ element, box }) => element.checkVisibility() && Math.min(box.width, box.height) < ${TOUCH_TARGET})
    .map(({ element, box }) => element.outerHTML.slice(0, 120) + " " + box.width + "x" + box.height)`)
}

/** All that is wrong with a page, in words; empty when it is readable, reachable and usable for everyone. */
export async function findProblems(page: Page, language: string): Promise<string[]> {
  await page.waitForLoadState()
  const [shown, sideways] = [await page.locator("html").getAttribute("lang"), await sidewaysScroll(page)]
  // so that a check of their size cannot pass on an empty page
  const targets = await page.locator("a[href], button, summary, label.choice").count()
  return [
    ...(shown === language ? [] : [`is in ${shown ?? "no language"}`]),
    ...(sideways === 0 ? [] : [`scrolls sideways by ${sideways}`]),
    ...(targets > 0 ? [] : ["has nothing to press"]),
    ...(await smallTargets(page)),
    ...(await seriousFindings(page)),
  ]
}
