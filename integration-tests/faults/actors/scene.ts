import { SvcError } from "../../../src/client"
import type { Attempt, PaymentContext } from "../../../src/use-cases/ports/ports"
import {
  formatDecimal,
  moneyToPlainDecimal,
  roundToMoney,
  subtractDecimals,
  sumDecimals,
  type Money,
} from "../../../src/money"
import { exactOf, type Payment } from "../../flows/harness/memory-medusa"
import { lira, totalOf, type Sold } from "../../flows/harness/orders"
import type { OfAccount, StoreProcess } from "../run/process"
import type { Buyer, Tab, World } from "../run/world"

/** A person of the shop. */
export const BY = "user_1"

/** A process of the store, about a buyer, at the account of the buyer's session. */
export interface Scene extends OfAccount {
  world: World
  process: StoreProcess
  buyer: Buyer
  tab: Tab
}

export interface AtAttempt extends Scene {
  attempt: Attempt
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

/** At the service's pages and in its panel, which may refuse. */
export const atService = ({ world }: Pick<Scene, "world">, work: () => Promise<string>): Promise<string> =>
  world.outside(async () => {
    try {
      return await work()
    } catch (error) {
      const isRefused = error instanceof Error && error.message.startsWith("the sandbox's control said")
      if (error instanceof SvcError || isRefused) return `refused: ${error.message}`
      throw error
    }
  })

export const attemptNow = async (
  { ledger }: { ledger: Pick<PaymentContext["ledger"], "findAttempt"> },
  attempt: Attempt,
): Promise<Attempt> => (await ledger.findAttempt(attempt.id)) ?? attempt

/** The scene at the attempt of each of these ids. */
export async function* attemptsIn<In extends Pick<Scene, "process">>(scene: In, ids: readonly (string | undefined)[]) {
  for (const id of ids) {
    const attempt = await scene.process.ledger.findAttempt(id ?? "")
    if (attempt) yield { ...ofAccount(scene, attempt), attempt }
  }
}

/** All attempts of a buyer's cart and order, newest first, as they are now. */
export async function attemptsOf(scene: Scene): Promise<AtAttempt[]> {
  const { world, buyer } = scene
  const collections = world.medusa.collections.filter(({ id }) => world.owners.of(id) === buyer.number)
  const places = collections.map(() => "?").join(", ")
  const sql = `select "id" from "svc_attempt" where "payment_collection_id" in (${places}) order by "created_at" desc, "id" desc`
  const ids = await world.outside(() => world.readIds(sql, ...collections.map(({ id }) => id)))
  const found: AtAttempt[] = []
  for await (const one of attemptsIn(scene, ids)) found.push(one)
  return found
}

/** Medusa's payments of a buyer's orders that an attempt made: those that were captured, or whose amount is held. */
export const paymentsOf = ({ world, buyer }: Pick<Scene, "world" | "buyer">, which: "captured" | "held" = "captured") =>
  world.medusa.payments.filter(
    ({ id, attempt_id, isCaptured, isCanceled }) =>
      attempt_id !== undefined &&
      isCaptured === (which === "captured") &&
      !isCanceled &&
      world.owners.of(id) === buyer.number,
  )

/** The rest of a payment of Medusa's that was not refunded, to the last digit. */
export const exactlyLeftOf = (payment: Payment): string =>
  subtractDecimals(exactOf(payment), sumDecimals(payment.refunds.map(exactOf)))

export const leftOf = (payment: Payment): Money => roundToMoney(exactlyLeftOf(payment), payment.amount.currency)

/** So many thousandths, at least one kuruş. */
export const partOf = (whole: Money, part: number): Money =>
  lira(Math.max(Math.floor((Number(whole.minor) * part) / 1000), 1))

/** The order of a buyer's cart, unless it is cancelled. */
export const orderOf = ({ world, buyer }: Pick<Scene, "world" | "buyer">) =>
  world.medusa.orders.find(
    ({ id, cart_id, isCanceled }) => cart_id !== undefined && !isCanceled && world.owners.of(id) === buyer.number,
  )

/** Prices are in kuruş. `keys`: the sellers that items pay in turn, four fifths of each price. */
export function soldOf(prices: readonly number[], keys: readonly string[] = []): Sold {
  if (keys.length === 0) return { prices }
  const sellers = prices.map((price, at) => ({
    key: keys[at % keys.length] ?? "",
    payout: Math.max(Math.floor((price * 4) / 5), 1),
  }))
  return { prices, sellers }
}

/** Medusa's total of what is sold: with tax on top it is finer than a kuruş. */
export const exactTotalOf = (sold: Sold, finer: number | undefined): string | undefined =>
  finer === undefined
    ? undefined
    : sumDecimals([moneyToPlainDecimal(totalOf(sold)), formatDecimal({ digits: BigInt(finer), scale: 4 })])
