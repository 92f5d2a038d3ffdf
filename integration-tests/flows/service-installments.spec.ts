import { mayCall } from "../../src/use-cases/capabilities/may-call"
import { askInstallments } from "../../src/use-cases/start/service-installments"
import { describeFlows } from "./harness/describe-flows"
import { lira } from "./harness/orders"

const RETRIEVE = "installments.retrieve"
const AXESS = "55260800"
const DEBIT = "97920300"

/** What the service offers in installments, and what it leaves out or gets wrong. */
describeFlows({ options: { capabilities: { installmentInfo: true } } }, (shop) => {
  const ask = (bin?: string, minor = 240_00) => askInstallments(shop().context, lira(minor), { bin })
  const fault = (body: object) => shop().fault({ endpoint: RETRIEVE, ...body })

  it("is read of one card, with what it is and whether it needs 3D Secure, and of every kind of card", async () => {
    const [axess] = await ask(AXESS)
    expect(axess).toMatchObject({ card: { family: "Axess", bank: "Akbank", commercial: false }, requires3ds: false })
    expect(axess?.totals).toContainEqual({ count: 3, total: lira(249_00), each: lira(83_00) })
    expect(await ask(DEBIT)).toMatchObject([{ requires3ds: true, totals: [{ count: 1 }] }])
    const all = await ask()
    expect(all.length).toBeGreaterThan(3)
    expect(all.map(({ card }) => card.bank)).toContain("Akbank")
  })

  it("is nothing of a bin that the service does not know", async () => {
    expect(await ask("00000000")).toEqual([])
  })

  it("does not say whether a card needs 3D Secure where that is left out", async () => {
    await fault({ kind: "missing-field", field: "installmentDetails.*.force3ds" })
    expect(await ask(DEBIT)).toMatchObject([{ requires3ds: undefined, totals: [{ count: 1 }] }])
  })

  it("has no totals where they are left out, cannot be read, or are of another price", async () => {
    for (const field of [
      "installmentPrices",
      "installmentPrices.*.totalPrice",
      "installmentPrices.*.installmentNumber",
    ]) {
      await fault({ kind: "missing-field", field: `installmentDetails.*.${field}` })
      expect(await ask(AXESS)).toMatchObject([{ card: { family: "Axess" }, totals: [] }])
    }
    await fault({ kind: "missing-field", field: "installmentDetails" })
    expect(await ask(AXESS)).toEqual([])
    const { client } = shop().context
    const retrieve: typeof client.installments.retrieve = async (request, options) =>
      client.installments.retrieve({ ...request, price: lira(100_00) }, options)
    const context = { ...shop().context, client: { ...client, installments: { retrieve } } }
    expect(await askInstallments(context, lira(240_00), { bin: AXESS })).toMatchObject([{ totals: [] }])
  })

  it("that gets no answer is an error, and does not pause the capability", async () => {
    await fault({ kind: "drop", count: 20 })
    await expect(ask(AXESS)).rejects.toMatchObject({ name: "SvcError", outcome: "unknown" })
    expect(await mayCall(shop().context, "installmentInfo")).toBe(true)
  })

  it("that the account does not have are an error, which pauses the capability for several payments, and for no visitor", async () => {
    await shop().sandbox.control("POST", "account", { capabilities: { installmentInfo: false } })
    await shop().context.pauses?.resume()
    for (let times = 0; times < 9; times += 1) expect(await ask(AXESS)).toEqual([])
    await expect(ask()).rejects.toMatchObject({ name: "SvcError", code: "11" })
    expect(await mayCall(shop().context, "installmentInfo")).toBe(true)
    const pay = (about: string) => askInstallments(shop().context, lira(240_00), { bin: AXESS, about })
    for (const session of ["1", "2", "3", "4"]) expect(await pay(session)).toEqual([])
    await expect(pay("5")).rejects.toMatchObject({ name: "SvcError", code: "11" })
    expect(await mayCall(shop().context, "installmentInfo")).toBe(false)
    await shop().sandbox.control("POST", "account", { capabilities: { installmentInfo: true } })
    await shop().context.pauses?.resume()
  })
})
