/*
 * Draws the screenshots of the docs anew, out of real flows:
 *
 *   npx tsx integration-tests/browser/screenshots.ts
 */
import path from "node:path"
import type { Page } from "playwright-core"
import { CARDS, hostedOrder, linkOffer, lira, threeDsOrder } from "./orders"
import { fillOverview } from "./overview-scene"
import { drawProductPicture } from "./product-picture"
import { Stage } from "./stage"

const FOLDER = path.resolve(__dirname, "../../docs/screenshots")
const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }
const CALLBACK = "https://kuzey-mutfak.example/return"

type Language = "en" | "tr"
/** Puts a page into the state that is shown, as a buyer would find it. */
type Scene = (stage: Stage, page: Page, locale: Language) => Promise<void>

const WORDS = {
  en: {
    basket: ["Tea glasses, set of six", "Copper teapot"],
    category: "Kitchen",
    offer: { name: "Pottery workshop", description: "Two hours at the wheel.\nClay, glaze and firing are included." },
  },
  tr: {
    basket: ["Çay bardağı, altılı takım", "Bakır çaydanlık"],
    category: "Mutfak",
    offer: {
      name: "Seramik atölyesi",
      description: "Çark başında iki saat.\nÇamur, sır ve fırınlama fiyata dahildir.",
    },
  },
}

async function hostedPage(stage: Stage, page: Page, locale: Language): Promise<void> {
  const { basket, category } = WORDS[locale]
  const order = hostedOrder(CALLBACK, { locale, paidPrice: lira("1274.40") })
  const basketItems = order.basketItems.map((item, at) => ({
    ...item,
    name: basket[at] ?? item.name,
    category1: category,
  }))
  const { payWithSvcPageUrl } = await stage.client.hostedPages.initialize({ ...order, basketItems })
  await page.goto(payWithSvcPageUrl)
  await page.locator("[name=cardHolderName]").fill("Ayşe Yılmaz")
  await page.locator("[name=cardNumber]").fill(CARDS.good)
  await page.locator("[name=expire]").fill("12/40")
  await page.locator("input[value='3']").check()
}

async function challenge(stage: Stage, page: Page, locale: Language): Promise<void> {
  const order = threeDsOrder(CALLBACK, CARDS.good, { locale, paidPrice: lira("1274.40") })
  const { threeDSHtmlContent } = await stage.client.threeDs.initialize(order)
  await page.goto(stage.shop.showChallenge(Buffer.from(threeDSHtmlContent, "base64").toString("utf8")))
  await page.locator("[name=code]").fill("123456")
}

async function paymentLink(stage: Stage, page: Page, locale: Language): Promise<void> {
  const encodedImageFile = await drawProductPicture(page)
  const offer = linkOffer({ ...WORDS[locale].offer, locale, encodedImageFile, stockEnabled: true, stockCount: 8 })
  const { url } = (await stage.client.links.create(offer)).data
  await page.goto(`${url}?lang=${locale}`)
}

async function overview(stage: Stage, page: Page, locale: Language): Promise<void> {
  await page.goto(`${stage.sandbox.url}/?lang=${locale}`)
}

interface Shot {
  file: string
  scene: Scene
  locale: Language
  viewport: typeof DESK
  /** ends the picture at the viewport's edge */
  isCropped?: boolean
}

async function shoot(stage: Stage, { file, scene, locale, viewport, isCropped = false }: Shot): Promise<void> {
  const page = await stage.openPage({ viewport, colorScheme: "light" })
  await scene(stage, page, locale)
  await page.evaluate("document.activeElement?.blur()")
  await page.screenshot({ path: path.join(FOLDER, file), fullPage: !isCropped, animations: "disabled" })
}

/** Runs on a stage of its own; a page with an error ends it. */
async function onStage(open: Promise<Stage>, play: (stage: Stage) => Promise<void>): Promise<void> {
  const stage = await open
  try {
    await play(stage)
    const complaints = await stage.closePages()
    if (complaints.length > 0) throw new Error(complaints.join("\n"))
  } finally {
    await stage.close()
  }
}

async function main(): Promise<void> {
  await onStage(Stage.open(), async (stage) => {
    const scenes = { "hosted-page": hostedPage, "3ds-challenge": challenge, "payment-link": paymentLink }
    for (const [name, scene] of Object.entries(scenes)) {
      await shoot(stage, { file: `${name}-en.png`, scene, locale: "en", viewport: DESK })
      await shoot(stage, { file: `${name}-tr.png`, scene, locale: "tr", viewport: DESK })
      await shoot(stage, { file: `${name}-en-phone.png`, scene, locale: "en", viewport: PHONE })
    }
  })
  // the address it shows is the one of the README, wherever this runs
  await onStage(Stage.open({ publicUrl: "http://localhost:8484" }), async (stage) => {
    await fillOverview(stage)
    await shoot(stage, { file: "overview-en.png", scene: overview, locale: "en", viewport: DESK })
    const phone = { width: PHONE.width, height: 1100 }
    await shoot(stage, {
      file: "overview-en-phone.png",
      scene: overview,
      locale: "en",
      viewport: phone,
      isCropped: true,
    })
  })
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
