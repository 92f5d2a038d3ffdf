import path from "node:path"
import { CARDS, hostedOrder, lira } from "./orders"
import { Stage } from "./stage"

/*
 * Draws the service's page as the sandbox shows it, for the docs, out of a real flow:
 *
 *   npx tsx integration-tests/browser/screenshots.ts
 */

const CALLBACK = "https://kuzey-mutfak.example/return"
const FILE = path.resolve(__dirname, "../../docs/screenshots/hosted-page-en.png")
const DESK = { width: 1280, height: 900 }
const BASKET = ["Tea glasses, set of six", "Copper teapot"]

async function draw(stage: Stage): Promise<void> {
  const page = await stage.openPage({ viewport: DESK, colorScheme: "light" })
  const order = hostedOrder(CALLBACK, { locale: "en", paidPrice: lira("1274.40") })
  const basketItems = order.basketItems.map((item, at) => ({
    ...item,
    name: BASKET[at] ?? item.name,
    category1: "Kitchen",
  }))
  const { payWithSvcPageUrl } = await stage.client.hostedPages.initialize({ ...order, basketItems })
  await page.goto(payWithSvcPageUrl)
  await page.locator("[name=cardHolderName]").fill("Ayşe Yılmaz")
  await page.locator("[name=cardNumber]").fill(CARDS.good)
  await page.locator("[name=expire]").fill("12/40")
  await page.locator("input[value='3']").check()
  await page.evaluate("document.activeElement?.blur()")
  await page.screenshot({ path: FILE, fullPage: true, animations: "disabled" })
}

/** A page with an error ends it. */
async function main(): Promise<void> {
  const stage = await Stage.open()
  try {
    await draw(stage)
    const complaints = await stage.closePages()
    if (complaints.length > 0) throw new Error(complaints.join("\n"))
  } finally {
    await stage.close()
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
