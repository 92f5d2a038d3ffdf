import type { Page } from "playwright-core"

/**
 * Goes to a page of the admin as a link in it does. To load the whole admin takes some ten times as long; that happens where the page
 * shows something else, or this very address. What Medusa's own screens have read they show unchanged for 90 seconds.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const isOpen = page.url().startsWith(new URL("/app/", address).href) && page.url() !== address
  const go = `history.pushState(null, "", ${JSON.stringify(address)}), dispatchEvent(new PopStateEvent("popstate"))`
  await (isOpen ? page.evaluate(go) : page.goto(address))
}
