import { createApiKeysWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import type { AttentionPage } from "../../src/api/admin/svc/answers/attention"
import { installmentPolicy } from "../../src/domain"
import { cardOf, GOOD_CARD } from "../setup/cards"
import { createCart, startPayment } from "../setup/checkout"
import { BUYER, comeBack } from "../setup/hosted-checkout"
import { ITEM, type MarketStage } from "../setup/market-stage"
import { only } from "../setup/only"
import { asPrinted, fill, printedBy, runCommands, sendShown } from "../setup/recipes"
import { refundBooks } from "../setup/refund-books"
import { moneyCalls } from "../setup/service-state"
import { snippetsOf, snippetWith } from "../setup/snippets"

/** All blocks of a guide in a language, of which there are so many. */
function blocks(page: string, language: string, count: number): string[] {
  const found = snippetsOf(`docs/guides/${page}.md`).filter((one) => one.language === language)
  if (found.length !== count) throw new Error(`${page} has ${found.length} blocks in ${language}: run each`)
  return found.map(({ text }) => text)
}

/** Two shirts, a course, a poster and the shipping. */
const TOTAL = 433.19

/** Stands in an expectation for a list with such an entry. */
const having = (entry: object) => expect.arrayContaining([expect.objectContaining(entry)]) as unknown

const started = z.object({ id: z.string(), ref: z.string(), pay_url: z.string() })

/** The guides' commands and requests, as written there but for the store's address, keys and ids. */
export function recipesTests(stage: MarketStage): void {
  const { medusa } = stage
  const { books } = refundBooks(stage)
  const address = () => new URL(medusa.anonymous().url).origin
  const store = () => ({ "http://localhost:9000": address() })

  it("the storefront's commands fill a cart, start its payment, and read its status and order once the buyer has paid", async () => {
    const [open = "", cart = "", session = "", status = "", order = ""] = blocks("storefront", "sh", 5)
    const [sessionJson = "", statusJson = ""] = blocks("storefront", "json", 2)
    // the sandbox posts the buyer's return to the store that runs here
    jest.replaceProperty(stage.svc.settings, "backendUrl", address())
    const opened = fill(open, { ...store(), "pk_…": medusa.shop().publishableKey })
    const [total, made] = printedBy(await runCommands(opened, cart, session))
    expect(total).toBeGreaterThan(0)
    expect(made).toEqual(asPrinted(sessionJson))
    const { id, ref, pay_url } = started.parse(made)
    const pay = snippetWith("docs/guides/install.md", "PAY_URL=")
    const sandbox = { "localhost:8484": new URL(stage.sandbox.url).host }
    await runCommands(fill(pay, { "http://localhost:9000/svc/pay/…": pay_url, ...sandbox }))
    const ours = { "payses_01….pDek8odZ…": ref, "payses_01…": id }
    const [read] = printedBy(await runCommands(opened, fill(status, ours)))
    expect(read).toMatchObject(asPrinted(fill(statusJson, { "payses_01…": id })))
    const { payment } = z.object({ payment: z.object({ order_id: z.string() }) }).parse(read)
    const [shown] = printedBy(await runCommands(opened, fill(order, { "order_01…": payment.order_id })))
    expect(shown).toEqual({ id: payment.order_id, display_id: 1, total, currency_code: "try" })
  })

  describe("the commands for the admin API", () => {
    const [open = "", read = "", refund = "", reconcile = "", attention = "", report = ""] = blocks(
      "admin-api",
      "sh",
      6,
    )
    const [refundsJson = "", actionJson = ""] = blocks("admin-api", "json", 2)
    let opened: string

    beforeEach(async () => {
      const { userId: created_by } = medusa.shop().people.admin
      const input = { api_keys: [{ title: "Programs", type: "secret" as const, created_by }] }
      const { result } = await createApiKeysWorkflow(medusa.container()).run({ input })
      opened = fill(open, { ...store(), "sk_…": only(result).token })
    })

    it("read a payment and refund items, once for each key", async () => {
      const paid = await stage.ordered()
      const { ali, bora } = await stage.items(paid.attempt)
      const payment = { pay_01: paid.payment_id }
      expect(printedBy(await runCommands(opened, fill(read, payment)))).toMatchObject([
        { items: having({ item_id: ali.item_id, left: "241.20" }) },
      ])
      const reason = await stage.payments.createRefundReasons({ label: "Buyer request", code: "buyer-request" })
      const ids = { cali_01: ali.item_id, "3301": bora.payment_transaction_id }
      const asked = fill(refund, { ...payment, ...ids, refr_01: reason.id })
      // the first one is made, the second refused
      await stage.fault({ endpoint: ITEM, kind: "delay", delayMs: 0 })
      await stage.fault({ endpoint: ITEM, kind: "refuse", code: "5093" })
      const made = printedBy(await runCommands(opened, asked))
      const theirs = { ...ids, casm_01: bora.item_id, "3300": ali.payment_transaction_id }
      expect(made).toMatchObject([asPrinted(fill(refundsJson, theirs))])
      expect(printedBy(await runCommands(opened, asked))).toEqual(made)
      expect(await moneyCalls(stage.sandbox)).toBe(2)
    })

    it("reconcile refunds that the books disagree about", async () => {
      const paid = await stage.ordered()
      await stage.payments.refundPayment({ payment_id: paid.payment_id, amount: TOTAL })
      await runCommands(opened, fill(reconcile, { pay_01: paid.payment_id }))
      expect(await books(paid)).toMatchObject({ payment: [TOTAL], order: [TOTAL] })
    })

    it("print the attention list, whose actions are posted as they are", async () => {
      const paid = await stage.ordered()
      await stage.fault({ endpoint: ITEM, kind: "drop", when: "after" })
      await stage.refundItem(paid, (await stage.items(paid.attempt)).ali, 10)
      const [listed] = printedBy(await runCommands(opened, attention))
      const { attention: entries } = (await medusa.admin().expectOk("GET", "/admin/svc/attention")) as AttentionPage
      const { kind, sentence, check, actions } = only(entries)
      expect(listed).toEqual({ kind, sentence: sentence.en, check: check.en, actions })
      const action = only(actions.filter(({ body }) => body["went_through"] === true))
      const [operation] = await stage.operations(paid.attempt)
      expect(action).toMatchObject(asPrinted(fill(actionJson, { svcop_01: operation?.id ?? "" })))
      await medusa.admin().expectOk("POST", action.path, action.body)
      expect(await stage.ends(paid.attempt)).toEqual(["refund succeeded"])
    })

    it("print a report, and write a seller's statement", async () => {
      await stage.ordered()
      const { submerchant_id } = stage.seller("ali")
      const output = await runCommands(opened, fill(report, { svcsub_01: submerchant_id }), "head -n 1 statement.csv")
      expect(output).toMatch(/^\uFEFFSeller,Time /m)
    })
  })

  it("the shown requests name sellers, release goods, check a bin and pay by card, as the pages say", async () => {
    const [products = "", carts = ""] = snippetWith("docs/guides/marketplace.md", "GET /store/products").split("\n")
    expect(await sendShown(medusa.guest(), products)).toMatchObject({
      status: 200,
      body: { products: having({ svc_submerchant: { id: stage.seller("ali").submerchant_id, name: "Seller ali" } }) },
    })
    const cart = await createCart(medusa.guest(), medusa.shop())
    expect(await sendShown(medusa.guest(), fill(carts, { ":id": cart.id }))).toMatchObject({
      status: 200,
      body: { cart: { items: [{ product: { svc_submerchant: { name: "Seller ali" } } }] } },
    })

    await stage.sandbox.control("POST", "reviews", { next: 1 })
    const { attempt } = await stage.charged({})
    await comeBack(medusa, attempt)
    const release = snippetWith("docs/guides/review.md", "/release")
    expect((await sendShown(medusa.admin(), fill(release, { ":id": attempt.id }))).status).toBe(200)

    const installments = installmentPolicy.parse({ counts: [1, 3], surchargeBasisPoints: { 3: 250 } })
    jest.replaceProperty(stage.svc, "installments", installments)
    const [card = "", binCheck = ""] = blocks("cards", "http", 2)
    const [found = "{}"] = blocks("cards", "json", 1)
    const { installments: [inThree] = [], ...shown } = asPrinted(found) as { installments?: object[] }
    expect(await sendShown(medusa.guest(), binCheck)).toMatchObject({
      status: 200,
      body: { ...shown, installments: [{ count: 1 }, inThree] },
    })
    const { session } = await startPayment(medusa.guest(), cart.id, "pp_threeds_svc", {
      buyer: BUYER,
      return_url: "http://localhost:8000/done",
    })
    const { holder_name, number, cvc } = cardOf(GOOD_CARD).card
    const { ref } = z.object({ ref: z.string() }).parse(session.data)
    const filled = fill(card, {
      "{id}": session.id,
      "pk_…": medusa.shop().publishableKey,
      "payses_01….pDek8odZ…": ref,
      '"holder_name": "…"': `"holder_name": "${holder_name}"`,
      '"number": "…"': `"number": "${number}"`,
      '"cvc": "…"': `"cvc": "${cvc}"`,
    })
    expect(await sendShown(medusa.anonymous(), filled)).toMatchObject({
      status: 200,
      body: { three_ds: { html: expect.any(String) as string } },
    })
  })
}
