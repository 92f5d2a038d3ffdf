import type { Page } from "playwright-core"
import path from "node:path"
import { SvcError } from "../../src/client"
import { CARDS, hostedOrder, linkOffer, lira, threeDsOrder } from "./orders"
import { Stage } from "./stage"

const CALLBACK = "https://kuzey-mutfak.example/return"

/** What a day's work leaves on the overview: every flow, and every colour of verdict. */
async function fillOverview(stage: Stage): Promise<void> {
  await sellLinks(stage)
  await takePayments(stage)
  await stage.client.submerchants.create({
    locale: "en",
    subMerchantType: "PERSONAL",
    subMerchantExternalId: "potter-1",
    name: "Ayşe's pottery",
    email: "ayse@example.com",
    gsmNumber: "+905350000000",
    address: "Bağdat Caddesi 12, İstanbul",
    iban: "TR180006200119000006672315",
    contactName: "Ayşe",
    contactSurname: "Yılmaz",
    identityNumber: "10000000146",
    currency: "TRY",
  })
}

async function sellLinks(stage: Stage): Promise<void> {
  const { links } = stage.client
  const workshop = await links.create(linkOffer({ stockEnabled: true, stockCount: 8, conversationId: "link-17" }))
  await stage.control(`links/${workshop.data.token}/complete`, { card: { cardNumber: CARDS.amex } })
  const fair = await links.create(linkOffer({ name: "Spring fair, one table", price: lira("1500.00") }))
  await links.setStatus({ token: fair.data.token, status: "PASSIVE" })
}

async function takePayments(stage: Stage): Promise<void> {
  const { client } = stage
  const { callbackUrl, ...order } = threeDsOrder(CALLBACK, CARDS.visa, { locale: "en" })
  const { paymentId: payment_id = "" } = await client.payments.create({
    ...order,
    conversationId: "order-1041",
    installment: 3,
  })
  await client.refunds.createForPayment({ paymentId: payment_id, price: lira("349.90"), currency: "TRY" })
  await decline(stage, { ...order, conversationId: "order-1042" })
  const hosted = await client.hostedPages.initialize(hostedOrder(callbackUrl, { conversationId: "order-1043" }))
  await stage.control(`hosted-pages/${hosted.token}/complete`, {})
  await stage.control("reviews", { next: 1 })
  await client.payments.create({ ...order, conversationId: "order-1044" })
  await client.threeDs.initialize(threeDsOrder(CALLBACK, CARDS.good, { locale: "en", conversationId: "order-1045" }))
}

type Order = Parameters<Stage["client"]["payments"]["create"]>[0]

async function decline({ client }: Stage, order: Order): Promise<void> {
  const paymentCard = { ...order.paymentCard, cardNumber: CARDS.insufficientFunds }
  try {
    await client.payments.create({ ...order, paymentCard })
  } catch (error) {
    if (error instanceof SvcError && error.kind === "declined") return
    throw error
  }
  throw new Error("the card was to be declined")
}

/** A bowl on a table, drawn here so that no picture of anyone's is needed. */
const BOWL = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400" width="600" height="400">
  <rect width="600" height="400" fill="#e9e2d8"/>
  <rect y="290" width="600" height="110" fill="#cdbfae"/>
  <ellipse cx="300" cy="318" rx="150" ry="16" fill="#b3a48f"/>
  <path d="M130 170c4 84 66 146 132 148h76c66-2 128-64 132-148z" fill="#2f6f73"/>
  <path d="M150 224c70 26 230 26 300 0-8 20-19 38-32 52-66 18-170 18-236 0-13-14-24-32-32-52z" fill="#3f8a8d"/>
  <ellipse cx="300" cy="170" rx="170" ry="30" fill="#255a5e"/>
  <ellipse cx="300" cy="174" rx="152" ry="22" fill="#1b4649"/>
</svg>`

/** The picture as raw Base64 of a PNG, as the interface needs it. */
async function drawProductPicture(page: Page): Promise<string> {
  const canvas = await page.context().newPage()
  await canvas.setViewportSize({ width: 600, height: 400 })
  await canvas.setContent(`<body style="margin:0">${BOWL}</body>`)
  const png = await canvas.screenshot()
  await canvas.close()
  return png.toString("base64")
}

/*
 * Draws the screenshots of the docs anew, out of real flows:
 *
 *   npx tsx integration-tests/browser/screenshots.ts
 */

const FOLDER = path.resolve(__dirname, "../../docs/screenshots")
const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }

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
