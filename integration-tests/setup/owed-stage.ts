import { z } from "zod"
import type { Attempt } from "../../src/use-cases/ports/ports"
import type { CardStage, Payable } from "./card-stage"
import { startPaymentSession } from "./checkout"
import { BUYER, comeBack, goToPage, HOSTED, payAtPage } from "./hosted-checkout"
import { linkStage } from "./link-stage"
import { chargesAt } from "./service-state"

const sessionData = z.object({ ref: z.string(), pay_url: z.url().optional() })

/** Orders with several ways to pay them, and the money that is kept in the end. */
export function owedStage(stage: CardStage) {
  const { medusa } = stage
  const shop = linkStage(stage)
  const { collection } = shop

  /** A session for a new payment collection of an order. */
  async function session(order_id: string, amount: number, providerId: string): Promise<Payable & { payUrl: URL }> {
    const data = { buyer: BUYER, return_url: "http://localhost:8000/done" }
    const made = await startPaymentSession(medusa.guest(), await collection(order_id, amount), providerId, data)
    const { ref, pay_url = "http://localhost/" } = sessionData.parse(made.data)
    return { session: made, ref, payUrl: new URL(pay_url) }
  }

  /** A buyer at the hosted page of a new payment collection. */
  const atPage = async (order_id: string, amount: number) => goToPage(medusa, await session(order_id, amount, HOSTED))

  /** The buyer pays at the page and comes back; answers the query of the address they are sent to. */
  async function payAndComeBack(attempt: Attempt): Promise<Record<string, string>> {
    await payAtPage(stage.sandbox, attempt)
    return back(attempt)
  }

  async function back(attempt: Attempt): Promise<Record<string, string>> {
    const { headers } = await comeBack(medusa, attempt)
    return Object.fromEntries(new URL(headers.get("location") ?? "").searchParams)
  }

  /** Where the pay address sends a buyer, when it is not the service's page. */
  async function refusedAtPayAddress({ payUrl }: { payUrl: URL }): Promise<string | null> {
    const { headers } = await medusa.anonymous().send("GET", payUrl.pathname)
    return new URL(headers.get("location") ?? "").searchParams.get("error")
  }

  const collectionsOf = async (order_id: string) =>
    (await shop.adminOrder(order_id)).payment_collections.map(({ id }) => id)

  /** The service's charges, the amounts that Medusa counts as paid, and what the order still owes. */
  async function books(order_id: string) {
    const payments = await shop.payments(order_id)
    const tries = (await stage.tables.listAttempts({ payment_collection_id: await collectionsOf(order_id) })).map(
      ({ id }) => id,
    )
    const charges = (await chargesAt(stage.sandbox)).filter(
      ({ basketId, status, isCancelled, refunded }) =>
        tries.includes(basketId) && status === "SUCCESS" && !isCancelled && Number(refunded) === 0,
    )
    const { summary } = await shop.adminOrder(order_id)
    const captures = payments.flatMap((payment) => (payment.canceled_at ? [] : (payment.captures ?? [])))
    return {
      kept: charges.map(({ price }) => Number(price)),
      captured: captures.map(({ amount }) => Number(amount)),
      pending: summary.pending_difference,
    }
  }

  return { shop, session, atPage, payAndComeBack, refusedAtPayAddress, books }
}
