import { setImmediate } from "node:timers/promises"
import { money } from "../../money"
import type { LinkSale } from "../contracts/link-records"
import type { Attempt, AttentionItem, Ledger } from "../contracts/ports"
import { recordSale, type SaleContext } from "./record-sale"
import type { SaleLedger } from "./sale-ledger"
import type { SaleStore } from "./sale-store"

const SEEN_AT = new Date("2026-11-21T12:00:00Z")
const SALE: LinkSale = {
  id: "svcsale_1_1",
  linkId: "svclink_1",
  sale: 1,
  amount: "149.90",
  currencyCode: "TRY",
  orderId: "order_1",
  state: "recording",
  sessionId: undefined,
  paymentId: undefined,
  seenAt: SEEN_AT,
}
const ATTENTION = { kind: "link_sale", linkId: "svclink_1", operationId: "svcsale_1_1" }
const says = (en: string, tr: string) => ({
  sentence: { en: expect.stringContaining(en) as unknown, tr: expect.stringContaining(tr) as unknown },
})

const unasked = () => Promise.reject(new Error("not to be asked for"))

/** A sale of an order that owes just its amount; what was done with it, in order. */
function shop({ minutes = 0, store = {}, charge }: { minutes?: number; store?: Partial<SaleStore>; charge?: string }) {
  const calls: unknown[] = []
  const attempt = { state: "unknown" } as Attempt
  const ledger = {
    listAttemptsOfOrder: (_: string, cartId?: string) => Promise.resolve(cartId === charge ? [attempt] : []),
    takeLease: () => Promise.resolve(charge !== "lease"),
    releaseLease: () => Promise.resolve(),
    openAttention: (item: AttentionItem) => Promise.resolve(void calls.push(item)),
    closeAttention: (...closed: unknown[]) => Promise.resolve(void calls.push(["closed", ...closed])),
  } as Partial<Ledger> as Ledger
  const sales = {
    claimSale: () => Promise.resolve(SALE),
    countFlagged: () => Promise.resolve(0),
    nameSession: () => Promise.resolve(SALE),
    releaseSale: () => Promise.resolve(void calls.push("left")),
    endSale: (_: string, { state }: { state: string }) => Promise.resolve(void calls.push(state)),
  } as Partial<SaleLedger> as SaleLedger
  const order = { orderId: "order_1", number: 7, currencyCode: "try", isCancelled: false }
  const context: SaleContext = {
    ledger,
    sales,
    clock: { now: () => new Date(SEEN_AT.getTime() + minutes * 60_000) },
    store: {
      readOwed: () => Promise.resolve({ ...order, amount: money(149_90n, "TRY") }),
      listCancelled: unasked,
      readCart: () => Promise.resolve("cart_1"),
      readSale: () => Promise.resolve({ paymentId: undefined, hasSession: false }),
      readLeft: unasked,
      startSession: () => Promise.resolve("payses_1"),
      dropSession: unasked,
      authorize: () => Promise.resolve("pay_1"),
      capture: async () => {
        await setImmediate()
        calls.push("captured")
      },
      ...store,
    },
  }
  return { context, calls }
}

describe("recording a sale", () => {
  const about = { linkId: "svclink_1", saleId: "svcsale_1_1" }

  it.each([
    ["by itself", undefined, {}],
    ["by a person", "user_1", { by: "user_1" }],
  ])("%s takes it off the attention list before it ends, so that no crash leaves it there", async (_, by, word) => {
    const { context, calls } = shop({ charge: "cart_2" })
    expect(await recordSale(context, SALE.id, by)).toEqual({ is: "recorded" })
    expect(calls).toEqual(["captured", ["closed", about, "link_sale", word], "recorded"])
  })

  it("is judged again before it becomes a payment: an order that was paid in between gets no second one", async () => {
    const order = { orderId: "order_1", number: 7, currencyCode: "try", isCancelled: false }
    const owed = [money(149_90n, "TRY"), undefined]
    const dropped: string[] = []
    const store: Partial<SaleStore> = {
      readOwed: () => Promise.resolve({ ...order, amount: owed.shift() }),
      authorize: unasked,
      dropSession: (id) => Promise.resolve(void dropped.push(id)),
    }
    const { context, calls } = shop({ charge: "cart_2", store })
    expect(await recordSale(context, SALE.id)).toMatchObject({ is: "flagged" })
    expect(dropped).toEqual(["payses_1"])
    expect(calls).toEqual([{ ...ATTENTION, ...says("the order owes nothing", "siparişin borcu yok") }, "listed"])
  })

  it("waits, and keeps its session, while another request decides about the order's money", async () => {
    const { context, calls } = shop({ charge: "lease", store: { authorize: unasked } })
    expect(await recordSale(context, SALE.id)).toEqual({ is: "waits" })
    expect(calls).toEqual(["left"])
  })

  it("waits for a charge of the order's cart that does not know its order yet", async () => {
    const { context, calls } = shop({ charge: "cart_1" })
    expect(await recordSale(context, SALE.id)).toEqual({ is: "waits" })
    expect(calls).toEqual(["left"])
  })

  it("that waits an hour, or that a person requests, is flagged", async () => {
    const item = { ...ATTENTION, ...says("for 149.90 TRY (sale 1), and that is not recorded", "başka bir ödemesi") }
    for (const [minutes, by] of [[60], [1, "user_1"]] as const) {
      const { context, calls } = shop({ charge: "cart_1", minutes })
      expect(await recordSale(context, SALE.id, by)).toEqual({ is: "waits" })
      expect(calls).toEqual([item, "left"])
    }
  })

  it("that fails is flagged after an hour", async () => {
    const store = { startSession: () => Promise.reject(new Error("no session")) }
    for (const [minutes, expected] of [
      [59, []],
      [60, [{ ...ATTENTION, ...says("fails each time", "başarısız oluyor") }]],
    ] as const) {
      const { context, calls } = shop({ charge: "cart_2", minutes, store })
      await expect(recordSale(context, SALE.id)).rejects.toThrow("no session")
      expect(calls).toEqual(expected)
    }
  })
})
