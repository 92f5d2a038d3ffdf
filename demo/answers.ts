import { setTimeout as wait } from "node:timers/promises"
import { DemoError } from "./options"

/** The text at an address. Waits until something listens, as machines differ; throws for a response that is not a page. */
export async function readText(url: string): Promise<string> {
  const response = await fetch(url).catch(() => undefined)
  if (!response) {
    await wait(250)
    return readText(url)
  }
  if (!response.ok) throw new DemoError(`${url} answers ${response.status}.`)
  return response.text()
}

/**
 * Visits the admin before anybody else: on its first visit Vite bundles its packages and draws up its styles, and the
 * store does not respond for seconds.
 */
export async function visitAdmin(admin: string): Promise<void> {
  const page = await readText(admin)
  for (const [, script = ""] of page.matchAll(/<script [^>]*src="([^"]+)"/g)) {
    const code = await readText(new URL(script, admin).href)
    for (const [, part = ""] of code.matchAll(/^import .*"(\/[^"]+)"/gm)) await readText(new URL(part, admin).href)
  }
}
