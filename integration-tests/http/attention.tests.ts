import { refundsOf } from "../setup/admin-refunds"
import { goToPage, startHosted } from "../setup/hosted-checkout"
import { only } from "../setup/only"
import { REFUND_ITEM, type ProviderStage } from "../setup/provider-stage"
import { refundBooks } from "../setup/refund-books"
import { says } from "../setup/says"
import { moneyCalls } from "../setup/service-state"
import type { AttentionAction, AttentionAnswer, AttentionPage } from "../../src/api/admin/svc/answers/attention"
import type { AttentionKind } from "../../src/use-cases/ports/ports"
import { toMoney } from "../../src/mapping"
import { given } from "../setup/written"

const LIST = "/admin/svc/attention"
const SENTENCE = given("Look at it.")

export function attentionTests(stage: ProviderStage): void {
  const { medusa } = stage
  const { refused } = refundsOf(stage)
  const { books, no } = refundBooks(stage)
  const adminUser = () => ({ id: medusa.shop().people.admin.userId, name: "admin@shop.example" })

  const list = async (query = "") => (await medusa.admin().expectOk("GET", `${LIST}${query}`)) as AttentionPage
  const entryOf = async (attempt_id: string, query = "") => {
    const { attention } = await list(query)
    return only(attention.filter(({ about }) => about.type === "payment" && about.attempt_id === attempt_id))
  }
  const actionOf = ({ actions }: AttentionAnswer, what: AttentionAction["type"], body: object = {}) =>
    only(actions.filter((one) => one.type === what && JSON.stringify(one.body) === JSON.stringify(body)))
  /** Presses a button of the page. */
  const press = ({ path, body }: AttentionAction, note: string) => medusa.admin().send("POST", path, { ...body, note })
  const resolvedBy = (note: string) => ({ resolved_by: adminUser(), resolved_note: note })

  async function flagged(kind: AttentionKind) {
    const attempt = await goToPage(medusa, await startHosted(medusa))
    await stage.svc.ledger.openAttention({ kind, attempt_id: attempt.id, sentence: SENTENCE })
    return attempt
  }

  it("the attention list is empty when there is nothing to do, and refuses what is no page, kind or status", async () => {
    const note = { kind: "note", title: { en: "Please check", tr: "Lütfen kontrol edin" } }
    expect(await list()).toEqual({
      attention: [],
      kinds: expect.arrayContaining([note]) as unknown,
      count: 0,
      limit: 20,
      offset: 0,
      sandbox: true,
      accounts: ["svc"],
      open_count: 0,
    })
    expect(await medusa.admin().expectOk("GET", `${LIST}/count`)).toEqual({ open_count: 0 })
    for (const query of ["?limit=101", "?offset=-1", "?kind=other", "?status=both", "?q=x"])
      expect(await medusa.admin().send("GET", `${LIST}${query}`)).toMatchObject({ status: 400 })
  })

  it("the attention list is paged and filtered, newest first, and names the link in an entry about a link", async () => {
    const older = await flagged("note")
    const newer = await flagged("mismatch")
    const attempts = ({ attention }: AttentionPage) =>
      attention.map(({ about }) => (about.type === "payment" ? about.attempt_id : ""))
    expect(attempts(await list())).toEqual([newer.id, older.id])
    const second = await list("?limit=1&offset=1")
    expect(second).toMatchObject({ count: 2, limit: 1, offset: 1, open_count: 2 })
    expect(attempts(second)).toEqual([older.id])
    expect(await list("?kind=mismatch")).toMatchObject({ count: 1, open_count: 2, attention: [{ kind: "mismatch" }] })
    expect(await list("?status=resolved")).toMatchObject({ count: 0, attention: [], open_count: 2 })
    await stage.sql(`insert into svc_link (id, account, token, kind, status, name, price, currency_code, order_id)
         values ('svclink_1', 'svc', 'AAQk', 'standard', 'ACTIVE', 'A shirt', '149.90', 'TRY', 'order_gone')`)
    await stage.svc.ledger.openAttention({ kind: "link_sale", link_id: "svclink_1", sentence: SENTENCE })
    const about = { type: "link", link_id: "svclink_1", name: "A shirt", order: { id: "order_gone", number: null } }
    expect(only((await list("?kind=link_sale")).attention)).toMatchObject({
      about,
      actions: [{ type: "resolve_attention" }],
    })
  })

  it("the attention list shows an entry also where this version cannot read its payment", async () => {
    const { id } = await flagged("note")
    await stage.sql(`update svc_attempt set state = 'of a later version' where id = '${id}'`)
    expect(await entryOf(id)).toMatchObject({ kind: "note", about: { attempt_id: id, amount: null } })
  })

  it("an entry is marked as done with who, when and a note; the second person is shown this, and it has to exist", async () => {
    const attempt = await flagged("mismatch")
    const done = actionOf(await entryOf(attempt.id), "resolve_attention")
    expect(await press(done, "Given back by hand")).toMatchObject({
      status: 200,
      body: { attention: resolvedBy("Given back by hand") },
    })
    const second = { message: says("resolved by admin@shop.example on"), message_tr: says("tarafından") }
    expect(await press(done, "Me too")).toMatchObject({ status: 409, body: { type: "conflict", ...second } })
    const resolved = { ...resolvedBy("Given back by hand"), actions: [], resolved_at: says("T") }
    expect(await entryOf(attempt.id, "?status=resolved")).toMatchObject(resolved)
    expect((await medusa.admin().send("POST", `${LIST}/svcattn_none/resolve`, { note: "x" })).status).toBe(404)
  })

  it("an entry about a refund cannot simply be marked as done; its buttons report the outcome, and record who and why", async () => {
    const paid = await stage.ordered()
    await stage.fault({ endpoint: REFUND_ITEM, kind: "drop", when: "after" })
    expect(await refused(paid, 10)).toContain("know yet whether")
    const entry = await entryOf(paid.attempt.id)
    const order = { id: paid.order.id, number: paid.order.display_id }
    expect(entry).toMatchObject({
      kind: "refund_unknown",
      sentence: { en: says("10.00 TRY"), tr: says("10.00 TRY") },
      resolved_by: null,
      check: { en: says("payment service"), tr: says("Ödeme hizmetinin panelinde") },
      about: {
        type: "payment",
        state: "completed",
        service_payment_id: paid.attempt.payment_id,
        order,
        amount: "277.20",
      },
    })
    expect(entry.actions).toHaveLength(2)
    expect(await no(`${LIST}/${entry.id}/resolve`, { note: "x" })).toEqual({ status: 409, message: says("not known") })
    const wentThrough = actionOf(entry, "resolve_operation", { went_through: true })
    const didNot = actionOf(entry, "resolve_operation", { went_through: false })
    expect(await no(didNot.path, didNot.body)).toEqual({ status: 409, message: says("may still carry this out") })
    expect(await press(wentThrough, "Seen at the service")).toMatchObject({
      status: 200,
      body: { operation: { state: "succeeded", resolved_by: adminUser().id } },
    })
    expect(await books(paid)).toEqual({ service: 10, ledger: ["refund 10.00"], payment: [10], order: [10] })
    expect(await moneyCalls(stage.sandbox)).toBe(1)
    const [refund] = await stage.payments.listRefunds({ payment_id: paid.payment_id })
    expect(await stage.operations(paid.attempt)).toMatchObject([
      { medusa_refund_id: refund?.id, resolution: { by: adminUser().id, note: "Seen at the service" } },
    ])
    expect(await entryOf(paid.attempt.id, "?status=resolved&kind=refund_unknown")).toMatchObject(
      resolvedBy("Seen at the service"),
    )
    expect(await list()).toMatchObject({ open_count: 0 })
    const second = await no(didNot.path, didNot.body)
    expect(second).toEqual({ status: 409, message: says(/resolved by admin@shop\.example on .*it went through/) })
  })

  it("an entry about a refund made in the service's panel is resolved by recording it: once, and without sending it again", async () => {
    jest.replaceProperty(stage.svc.capabilities, "reports", true)
    const paid = await stage.ordered()
    const [item] = await stage.svc.ledger.listItems(paid.attempt.id)
    await stage.svc.client.refunds.createForItem({
      paymentTransactionId: item?.payment_transaction_id ?? "",
      price: toMoney("40", "TRY"),
      currency: "TRY",
      conversationId: "panel",
      ip: "203.0.113.1",
    })
    const calls = await moneyCalls(stage.sandbox)
    await stage.svc.ledger.openAttention({ kind: "report_differs", attempt_id: paid.attempt.id, sentence: SENTENCE })
    const entry = await entryOf(paid.attempt.id)
    expect(entry.actions.map((action) => action.type)).toEqual(["reconcile_refunds", "resolve_attention"])
    const button = actionOf(entry, "reconcile_refunds", { from_report: true })
    expect(await press(button, "By the accountant")).toMatchObject({
      status: 200,
      body: { refunded: { by_service: "40.00", on_payment: "40.00", on_order: "40.00" } },
    })
    expect(await books(paid)).toEqual({ service: 40, ledger: ["refund 40.00"], payment: [40], order: [40] })
    expect(await entryOf(paid.attempt.id, "?status=resolved")).toMatchObject(resolvedBy("By the accountant"))
    const nothing = { status: 409, message: says("shows no refund or cancellation") }
    expect(await no(button.path, button.body)).toMatchObject(nothing)
    expect(await moneyCalls(stage.sandbox)).toBe(calls)
    jest.replaceProperty(stage.svc.capabilities, "reports", false)
    expect(await no(button.path, button.body)).toMatchObject({ status: 409, message: says("cannot be read now") })
  })
}
