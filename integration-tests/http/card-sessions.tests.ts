import { CARD_FLOWS, CHARGE, RETURN_URL, type CardStage } from "../setup/card-stage"
import { says } from "../setup/says"
import type { Attempt } from "../../src/use-cases/ports/ports"

export function cardSessionsTests(stage: CardStage): void {
  const { medusa } = stage

  it.each(CARD_FLOWS)("a session by %s is created without a call, with its ref and no pay address", async (flow) => {
    const { session } = await stage.start(flow, { pay_url: "https://evil.example" })
    expect(session.data).toMatchObject({ flow, ref: says(session.id) })
    expect(session.data).not.toHaveProperty("pay_url")
    await expect(stage.start(flow, { return_url: "https://evil.example/" })).rejects.toThrow("storefrontUrls")
    expect(await stage.calls()).toEqual([])
  })

  it("a card session needs a return address with 3D Secure, and none without", async () => {
    await expect(stage.start("threeds", { return_url: undefined })).rejects.toThrow("return_url")
    expect((await stage.start("direct", { return_url: undefined })).session.data).toMatchObject({ flow: "direct" })
  })

  async function inbox({ id }: Attempt) {
    const rows = await stage.tables.listInboxMessages({ attempt_id: id })
    return rows.map(({ kind, content, verification, handled_at }) => ({
      kind,
      content,
      verification,
      isHandled: handled_at !== null,
    }))
  }

  it("the bank's post that is valid makes the order, only its result is stored, and repeated, changed or not, it returns the same result", async () => {
    const { checkout, attempt } = await stage.atBank()
    const fields = await stage.authenticate(attempt, { conversationData: "conversation-of-the-bank" })
    const outcome = await stage.comeBack(attempt, fields)
    expect(outcome).toMatchObject({ status: "completed" })
    expect(await inbox(attempt)).toEqual([
      {
        kind: "return",
        verification: "verified",
        isHandled: true,
        content: { status: "success", md_status: "1", signature: "verified" },
      },
    ])
    expect(await stage.now(attempt)).toMatchObject({ state: "completed", md_status: 1, conversation_data: undefined })
    for (const form of [fields, { ...fields, mdStatus: "0", status: "failure" }, {}])
      expect(await stage.comeBack(attempt, form)).toEqual(outcome)
    const path = `/svc/return/${attempt.id}/${stage.svc.keys.sign("return", attempt.id)}`
    const { headers } = await medusa.anonymous().send("GET", path)
    expect(headers.get("location")).toBe(`${RETURN_URL}?order_id=${outcome.order_id ?? ""}&payment_status=completed`)
    expect((await stage.calls()).filter((operation) => operation === CHARGE.threeds)).toHaveLength(1)
    expect(await stage.books(checkout)).toMatchObject({ orders: 1, captured: [277.2], collection: "completed" })
  })

  it("the bank's post that is valid makes the order, however often the address was loaded in that minute", async () => {
    const { attempt } = await stage.atBank()
    const fields = await stage.authenticate(attempt)
    for (let times = 0; times < 5; times += 1) await stage.svc.ledger.countRequest(`return:${attempt.id}`, 60)
    expect(await stage.comeBack(attempt, fields)).toMatchObject({ status: "completed" })
  })
}
