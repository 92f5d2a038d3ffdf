import type { Attempt, PaymentContext } from "../../../src/use-cases/ports/ports"
import { roundToMoney, subtractDecimals, sumDecimals, type Money } from "../../../src/money"
import { exactOf, type Payment } from "../../flows/harness/memory-medusa"
import type { OfAccount, StoreProcess } from "../run/process"
import type { Buyer, Tab, World } from "../run/world"

/** Where an action takes place: a process of the store, about a buyer, at the account of the buyer's session. */
export interface Scene extends OfAccount {
  world: World
  process: StoreProcess
  buyer: Buyer
  /** Of the buyer's browser. */
  tab: Tab
}

/** The same at the account that a payment, card or link belongs to (createPaymentContext). */
export const ofAccount = <In extends Pick<Scene, "process">>(scene: In, { account }: { account: string }) => ({
  ...scene,
  ...scene.process.of(account),
})

/** Does something so many times at once. */
export async function atOnce(times: number, work: () => Promise<string>): Promise<string> {
  const ends = await Promise.all(Array.from({ length: times }, work))
  return ends.join(" and ")
}

export const attemptNow = async (
  { ledger }: { ledger: Pick<PaymentContext["ledger"], "findAttempt"> },
  attempt: Attempt,
): Promise<Attempt> => (await ledger.findAttempt(attempt.id)) ?? attempt

/** All attempts of a buyer's cart and order, newest first, as they are now. */
export async function attemptsOf(
  { world, process }: Pick<Scene, "world" | "process">,
  { number }: Buyer,
): Promise<Attempt[]> {
  const collections = world.medusa.collections.filter(({ id }) => world.owners.of(id) === number).map(({ id }) => id)
  const places = collections.map(() => "?").join(", ")
  const sql = `select "id" from "svc_attempt" where "payment_collection_id" in (${places}) order by "created_at" desc, "id" desc`
  const rows = await world.outside(() => world.execute(sql, collections))
  const found: Attempt[] = []
  for (const row of rows) {
    const id = typeof row === "object" && row !== null && "id" in row ? String(row.id) : ""
    const attempt = await process.ledger.findAttempt(id)
    if (attempt) found.push(attempt)
  }
  return found
}

/** Medusa's payments of a buyer's orders that an attempt made and that were captured. */
export function paymentsOf(world: World, { number }: Buyer) {
  return world.medusa.payments.filter(
    ({ id, attempt_id, isCaptured, isCanceled }) =>
      attempt_id !== undefined && isCaptured && !isCanceled && world.owners.of(id) === number,
  )
}

/** Those whose amount is held. */
export function heldPaymentsOf(world: World, { number }: Buyer) {
  return world.medusa.payments.filter(
    ({ id, attempt_id, isCaptured, isCanceled }) =>
      attempt_id !== undefined && !isCaptured && !isCanceled && world.owners.of(id) === number,
  )
}

/** What a payment of Medusa's has that was not refunded, to the last digit. */
export const exactlyLeftOf = (payment: Payment): string =>
  subtractDecimals(exactOf(payment), sumDecimals(payment.refunds.map(exactOf)))

export const leftOf = (payment: Payment): Money => roundToMoney(exactlyLeftOf(payment), payment.amount.currency)

/** The order of a buyer's cart. */
export function orderOf(world: World, { number }: Buyer) {
  return world.medusa.orders.find(({ id, cart_id }) => cart_id !== undefined && world.owners.of(id) === number)
}
