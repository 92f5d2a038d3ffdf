import { z } from "zod"
import { MONEY_BACK } from "../flows/harness/service"
import { only } from "./only"
import type { TestSandbox } from "./sandbox"

const item = z.object({
  paymentTransactionId: z.string(),
  price: z.string(),
  refunded: z.string(),
  left: z.string(),
  status: z.number(),
  subMerchantKey: z.string().optional(),
  subMerchantPrice: z.string().optional(),
})
const payment = z.object({
  paymentId: z.string(),
  status: z.string(),
  fraudStatus: z.number(),
  basketId: z.string(),
  price: z.string(),
  paidPrice: z.string(),
  isCancelled: z.boolean(),
  /** Decimal text. */
  refunded: z.string(),
  items: z.array(item),
})
const state = z.object({ payments: z.array(payment) })
const totals = z.object({ totals: z.object({ storedCards: z.number() }) })
const requests = z.object({ requests: z.array(z.object({ operation: z.string(), body: z.unknown() })) })

/** The payments the service holds, newest first. */
export async function chargesAt(sandbox: Pick<TestSandbox, "control">, limit = 100) {
  return state.parse(await sandbox.control("GET", `state?limit=${limit}`)).payments
}

/** The one payment of an attempt, as the service holds it. */
export async function chargeOf(sandbox: TestSandbox, attempt_id: string) {
  return only((await chargesAt(sandbox)).filter(({ basketId }) => basketId === attempt_id))
}

export async function countStoredCards(sandbox: TestSandbox): Promise<number> {
  return totals.parse(await sandbox.control("GET", "state")).totals.storedCards
}

export async function callsTo(sandbox: TestSandbox, operation: string): Promise<unknown[]> {
  const all = requests.parse(await sandbox.control("GET", "requests")).requests
  return all.filter((request) => request.operation === operation).map(({ body }) => body)
}

/** The operations of the service that were called, in order. */
export async function operationsAsked(sandbox: TestSandbox): Promise<string[]> {
  return requests.parse(await sandbox.control("GET", "requests")).requests.map(({ operation }) => operation)
}

/** How often an operation was called since the requests were last deleted. */
export async function countCalls(sandbox: TestSandbox, operation: string): Promise<number> {
  return (await operationsAsked(sandbox)).filter((one) => one === operation).length
}

/** How many refunds and cancels were requested. */
export async function moneyCalls(sandbox: TestSandbox): Promise<number> {
  return (await operationsAsked(sandbox)).filter((operation) => MONEY_BACK.includes(operation)).length
}
