import { z } from "zod"
import { SvcError } from "../../src/client"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { applyAuthentication } from "../../src/use-cases/start/card-payment"
import { only } from "../setup/only"
import { describeFlows } from "./harness/describe-flows"
import type { FlowShop } from "./harness/flow-shop"
import { CHARGE, LOOK_UP } from "./harness/service"

const INITIALIZE = "threeDs.initialize"
const posted = z.object({ fields: z.record(z.string(), z.string()) })

type Fields = Readonly<Record<string, string>>

/** What the bank's page makes the browser post once the buyer has completed its step. */
async function bankPost(shop: FlowShop, { payment_id = "" }: Attempt, body: object = {}): Promise<Fields> {
  return posted.parse(await shop.sandbox.control("POST", `threeds/${payment_id}/complete`, body)).fields
}

/** A browser posts these fields to the attempt's return address. */
async function post(shop: FlowShop, attempt: Attempt, fields: Fields): Promise<Attempt> {
  const { context } = shop
  return applyAuthentication(context, await shop.now(attempt), context.client.messages.readThreeDsCallback(fields))
}

/** What a browser posts that has read the address of the bank's page, and not the bank's answer. */
const unsigned = ({ payment_id = "", id }: Attempt): Fields => ({
  ...{ status: "success", mdStatus: "1", signature: "" },
  ...{ paymentId: payment_id, conversationId: id, conversationData: "" },
})

/** The bank's 3D Secure step. */
describeFlows({}, (shop) => {
  it.each([0, 2, 3, 4, 5, 6, 7, 8, -1, 9])("ending with mdStatus %d declines and never charges", async (md_status) => {
    const { attempt } = await shop().atBank()
    // what is no mdStatus is kept as -1
    const declined = { state: "declined", md_status: md_status === 9 ? -1 : md_status }
    expect(await shop().authenticate(attempt, { mdStatus: md_status })).toMatchObject(declined)
    expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "declined" })
    expect(await shop().calls()).toEqual([INITIALIZE])
  })

  it.each([
    { mdStatus: 4, status: "success" },
    { mdStatus: 1, status: "failure" },
  ])("declines when the bank's post reports success only in part: %j", async (part) => {
    const { attempt } = await shop().atBank()
    const { payment_id = "", id: conversationId } = attempt
    const about = { paymentId: payment_id, conversationId, conversationData: "", signature: "" }
    const callback = { ...about, ...part, verification: "verified" as const }
    expect(await applyAuthentication(shop().context, attempt, callback)).toMatchObject({ state: "declined" })
  })

  it("is not believed when its post is of another payment, names none, or is not signed for what it says", async () => {
    const { attempt } = await shop().atBank()
    const fields = await bankPost(shop(), attempt)
    const wrong: Fields[] = [
      {},
      await bankPost(shop(), (await shop().atBank()).attempt),
      { ...fields, paymentId: "1", signature: "" },
      { ...fields, conversationId: "svcatt_1", signature: "" },
      { ...fields, paymentId: "", conversationId: "", signature: "" },
    ]
    const ignored = { state: "awaiting_buyer", md_status: undefined }
    for (const one of wrong) expect([one, await post(shop(), attempt, one)]).toMatchObject([one, ignored])
    expect(await shop().attention(attempt)).toEqual([])
    for (const one of [
      { ...fields, signature: "00" },
      { ...fields, mdStatus: "0" },
    ])
      expect([one, await post(shop(), attempt, one)]).toMatchObject([one, ignored])
    expect(await shop().attention(attempt)).toEqual(["note"])
    await shop().reconcile(attempt, "return")
    expect(await shop().calls()).not.toContain(CHARGE.threeds)
    expect(await post(shop(), attempt, fields)).toMatchObject({ state: "awaiting_buyer", md_status: 1 })
    expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "completed" })
  })

  it("that was posted with a wrong signature, and then charged in other installments, has both on the attention list", async () => {
    const { attempt } = await shop().atBank()
    const fields = await bankPost(shop(), attempt)
    for (let times = 0; times < 2; times += 1) await post(shop(), attempt, { ...fields, signature: "00" })
    const unsignedNote = only(await shop().sentences(attempt))
    await post(shop(), attempt, fields)
    await shop().fault({ endpoint: CHARGE.threeds, kind: "unknown-value", field: "installment", value: "3", count: 1 })
    expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "completed" })
    const both = only(await shop().sentences(attempt))
    expect(both).toContain("The number of installments is 3 instead of 1.")
    expect(both.startsWith(unsignedNote)).toBe(true)
  })

  it("posted without a signature before the buyer has completed it charges nothing, and the buyer's own result is charged", async () => {
    const { attempt } = await shop().atBank()
    await post(shop(), attempt, unsigned(attempt))
    expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "awaiting_buyer", md_status: undefined })
    expect(shop().medusa.orders).toEqual([])
    const early = [INITIALIZE, CHARGE.threeds, LOOK_UP]
    expect(await shop().calls()).toEqual(early)
    await shop().authenticate(attempt)
    expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "completed" })
    // a signed post needs no look-up
    expect(await shop().calls()).toEqual([...early, CHARGE.threeds])
  })

  it("that is being charged, or was, is not undone by a later post that reports a failure", async () => {
    const { attempt } = await shop().atBank()
    const fields = await bankPost(shop(), attempt, { conversationData: "from-the-bank" })
    const failed = { ...fields, mdStatus: "0", status: "failure", signature: "" }
    // the v2 finalize needs nothing of what was posted
    expect((await post(shop(), attempt, fields)).conversation_data).toBeUndefined()
    await shop().set(attempt, { state: "finalizing" })
    expect(await post(shop(), attempt, failed)).toMatchObject({ state: "finalizing", md_status: 1 })
    await shop().set(attempt, { state: "awaiting_buyer" })
    await shop().reconcile(attempt, "return")
    expect(await post(shop(), attempt, failed)).toMatchObject({ state: "completed", md_status: 1 })
    expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "completed" })
    expect(await shop().charges(attempt)).toEqual(["SUCCESS"])
  })

  it.each(["return", "poll"] as const)(
    "whose buyer comes back by the %s while the job checks the attempt is charged, and the order stays",
    async (by) => {
      const { attempt } = await shop().atBank()
      if (by === "poll") await shop().authenticate(attempt)
      await shop().clock.advance(400)
      const { store, ledger } = shop().context
      let [begin, release] = [() => {}, () => {}]
      const isReading = new Promise<void>((resolve) => (begin = resolve))
      const orderIsThere = new Promise<void>((resolve) => (release = resolve))
      const read = store.read.bind(store)
      jest.spyOn(store, "read").mockImplementationOnce(async (one) => {
        begin()
        await orderIsThere
        return read(one)
      })
      const job = shop().reconcile(attempt, "job")
      await isReading
      const takeLease = ledger.takeLease.bind(ledger)
      jest
        .spyOn(ledger, "takeLease")
        .mockImplementationOnce(async (...args) => (release(), await job, takeLease(...args)))
      if (by === "return") await shop().authenticate(attempt)
      expect(await shop().reconcile(attempt, by)).toMatchObject({ state: "completed" })
      expect(shop().medusa.calls).not.toContainEqual(expect.stringContaining("cancelOrder"))
    },
  )

  it("that the bank's page posts once more while its order is being made is charged, and the order stays", async () => {
    const { attempt } = await shop().atBank()
    const fields = await bankPost(shop(), attempt)
    await post(shop(), attempt, fields)
    const { ledger } = shop().context
    const takeLease = ledger.takeLease.bind(ledger)
    jest
      .spyOn(ledger, "takeLease")
      .mockImplementationOnce(async (...args) => (await post(shop(), attempt, fields), takeLease(...args)))
    expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "completed" })
    expect(await shop().charges(attempt)).toEqual(["SUCCESS"])
  })

  it.each([
    ["a payment that is not there", "5086"],
    ["one that is being changed", "8514"],
  ])("whose charge was refused as %s is unknown, whatever step the service says that it is at", async (_, code) => {
    const { attempt } = await shop().ready("threeds")
    await shop().refuse(CHARGE.threeds, code)
    expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "unknown", md_status: 1 })
  })

  it("whose charge ended in a state of which nothing is certain is unknown, whatever step the service says that it is at", async () => {
    const { attempt } = await shop().ready("threeds")
    const about = { kind: "wrong_state", outcome: "unknown", code: "5115", operation: CHARGE.threeds } as const
    const finalize = jest
      .spyOn(shop().context.client.threeDs, "finalizeV2")
      .mockRejectedValueOnce(new SvcError("", about))
    expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "unknown", md_status: 1 })
    finalize.mockRestore()
  })

  it("whose charge never reached the service is unknown, and a person is asked after an hour", async () => {
    const { attempt } = await shop().ready("threeds")
    await shop().lose(CHARGE.threeds, "before")
    expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "unknown", md_status: 1 })
    expect(await shop().jobAfter(3_500, attempt)).toMatchObject({ state: "unknown" })
    expect(await shop().attention(attempt)).toEqual([])
    expect(await shop().jobAfter(200, attempt)).toMatchObject({ state: "unknown" })
    expect(await shop().attention(attempt)).toEqual(["lookup_unknown"])
  })
})

describeFlows({ options: { threeDs: { finalize: "v1" } } }, (shop) => {
  it("is charged by the v1 finalize with the bank's posted data when the option is set, which is not kept", async () => {
    const { attempt } = await shop().atBank()
    const conversation_data = "from-the-bank"
    expect(await shop().authenticate(attempt, { conversationData: conversation_data })).toMatchObject({
      md_status: 1,
      conversation_data,
    })
    const charged = await shop().reconcile(attempt, "return")
    expect(charged).toMatchObject({ state: "completed" })
    expect(charged.conversation_data).toBeUndefined()
    expect(await shop().calls()).toEqual([INITIALIZE, "threeDs.finalize"])
  })

  it("keeps nothing of the bank's posted data once it can charge nothing any more", async () => {
    const { attempt: first, checkout } = await shop().atBank()
    await shop().authenticate(first, { conversationData: "from-the-bank" })
    await shop().sendCard(checkout, "threeds")
    const second = await shop().newest(checkout)
    await shop().authenticate(second, { conversationData: "from-the-bank" })
    const ended = [await shop().now(first), await shop().jobAfter(2_400, second)]
    expect(ended.map(({ state, conversation_data: kept }) => [state, kept])).toEqual([
      ["abandoned", undefined],
      ["expired", undefined],
    ])
  })
})

describe.each([
  ["require", "", undefined, ["note"]],
  ["off", "00", 1, []],
] as const)("where the option for signatures is %s", (responseSignatures, signature, md_status, flagged) => {
  describeFlows({ options: { responseSignatures } }, (shop) => {
    it("a post without one is not believed where it is required, and any is believed where they are off", async () => {
      const { attempt } = await shop().atBank()
      const fields = await bankPost(shop(), attempt)
      expect(await post(shop(), attempt, { ...fields, signature })).toMatchObject({ md_status })
      expect(await shop().attention(attempt)).toEqual(flagged)
      expect(await post(shop(), attempt, fields)).toMatchObject({ md_status: 1 })
    })
  })
})
