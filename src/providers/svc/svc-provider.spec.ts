import type { Attempt } from "../../use-cases/ports/ports"
import type { SvcClient } from "../../client"
import { readDecimal } from "../../mapping"
import { money } from "../../money"
import type { Query } from "../../medusa/rows"
import type { SvcContainer, SvcStore } from "../../modules/svc/container"
import { HostedProvider } from "./index"
import type { Cradle } from "./svc-provider"

const NOW = new Date("2026-11-22T09:00:00Z")
const attempt = {
  ...{ id: "svcatt_1", session_id: "payses_1", flow: "hosted", state: "paid", cart_id: "cart_1", order_id: "order_1" },
  ...{ price: money(3_933n, "TRY"), paid_price: money(3_933n, "TRY"), created_at: NOW, last_activity_at: NOW },
} as Attempt

/** The provider, a paid attempt of an order, and its session of this exact amount. */
function provider(value: string) {
  const order = { id: "order_1", status: "pending", canceled_at: null }
  const row = {
    order_id: "order_1",
    amount: Number(value),
    raw_amount: { value },
    currency_code: "try",
    payment_collection: { order },
  }
  const query: Partial<Query> = { graph: (() => Promise.resolve({ data: [row] })) as Query["graph"] }
  const nothing = () => Promise.resolve(undefined)
  const readNotification = () => ({ paymentConversationId: "svcatt_1", verification: "verified" as const })
  const client = { messages: { readNotification } as Partial<SvcClient["messages"]> } as Partial<SvcClient> as SvcClient
  const ledger: Partial<SvcContainer["ledger"]> = {
    findOperation: nothing,
    findAttempt: () => Promise.resolve(attempt),
    countRequest: () => Promise.resolve(1),
    receive: () => Promise.resolve("svcmsg_1"),
    markHandled: nothing,
    noteAttempt: nothing,
  }
  const settings: Partial<SvcContainer["settings"]> = { responseSignatures: "report" }
  const svc: Partial<SvcContainer> = {
    client,
    clock: { now: () => NOW },
    ledger: ledger as SvcContainer["ledger"],
    settings: settings as SvcContainer["settings"],
  }
  const store = { accounts: [svc as SvcContainer] } as Partial<SvcStore> as SvcStore
  const cradle: Partial<Cradle> = { query: query as Query, svc: { store } }
  return new HostedProvider(cradle as Cradle)
}

const payload = { rawData: "{}", headers: {}, data: {} }

it.each(["39.33", "39.3346", "39.3294"])(
  "a notification of a paid order has Medusa capture what its session asks for, to the last digit: %s",
  async (value) => {
    const { action, data } = await provider(value).getWebhookActionAndData(payload)
    expect([action, readDecimal(data?.amount)]).toEqual(["captured", value])
  },
)

it("a notification of a charge that is not what the session asks for captures nothing", async () =>
  expect(await provider("39.34").getWebhookActionAndData(payload)).toEqual({ action: "not_supported" }))
