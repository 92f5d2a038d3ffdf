import { z } from "zod"
import { completeCart, createCart, startPayment } from "../../integration-tests/setup/checkout"
import { HostedBuyer, returnQuery } from "../../integration-tests/setup/crash/hosted-buyer"
import { median, percent, type Finding } from "../measure"
import type { Stage } from "./stage"
import { callsDuring, cpuOf } from "./store-cpu"

/** Completions of each kind that are measured, and before them, to warm up, that are not. */
const MEASURED = 25
const WARM_UP = 4

const completed = z.object({ type: z.literal("order") })

let buyers = 0

/** A buyer's e-mail address and cart: a shirt, which has stock and is shipped, and a course. */
function newBuyer({ products }: Stage["shop"]) {
  const lines = [products.shirt, products.course].map(({ variantId }) => ({ variantId, quantity: 1 }))
  return { email: `buyer-${(buyers += 1)}@shop.example`, lines }
}

/** What the service was asked in one checkout, from the cart to the buyer's way back with an order. */
const callsOfCheckout = (stage: Stage) =>
  callsDuring(stage, async () => {
    const { guest, sandbox, shop } = stage
    const buyer = await HostedBuyer.withCart(guest, sandbox, shop, newBuyer(shop))
    const result = returnQuery(await buyer.pay())
    if (typeof result === "string" || result.order_id === undefined)
      throw new Error(`the checkout ended with ${JSON.stringify(result)}`)
  })

/** The store's CPU for the storefront's completion of a cart that is paid. */
async function timeCompletion(stage: Stage, complete: () => Promise<unknown>): Promise<number> {
  const { cpu } = await cpuOf(stage, async () => completed.parse(await complete()))
  return cpu
}

/** Paid at the hosted page by a buyer who has not come back yet. */
async function completeHosted(stage: Stage) {
  const { guest, sandbox, shop } = stage
  const buyer = await HostedBuyer.withCart(guest, sandbox, shop, newBuyer(shop))
  await buyer.payAt(await buyer.goToPay())
  return timeCompletion(stage, () => buyer.complete())
}

/** The same cart with Medusa's own payment method, which does nothing. */
async function completePlain(stage: Stage, answer: "authorized" | "captured") {
  const { guest, shop, store } = stage
  await store.ask(answer)
  const { id } = await createCart(guest, shop, newBuyer(shop))
  await startPayment(guest, id, "pp_system_default")
  return timeCompletion(stage, () => completeCart(guest, id))
}

/** Every kind in turn, beginning with another each time. */
async function timeCompletions(stage: Stage, rounds: number) {
  const times = { hosted: [] as number[], authorized: [] as number[], captured: [] as number[] }
  const kinds = [
    async () => times.hosted.push(await completeHosted(stage)),
    async () => times.authorized.push(await completePlain(stage, "authorized")),
    async () => times.captured.push(await completePlain(stage, "captured")),
  ]
  for (let round = 0; round < rounds; round += 1)
    for (let place = 0; place < kinds.length; place += 1) await kinds[(round + place) % kinds.length]?.()
  return { hosted: median(times.hosted), authorized: median(times.authorized), captured: median(times.captured) }
}

/** What a checkout costs: calls to the service, and the CPU of completing the cart beside a payment method that does nothing. */
export async function checkoutSpeed(stage: Stage): Promise<Finding[]> {
  await timeCompletions(stage, WARM_UP)
  const calls = await callsOfCheckout(stage)
  const { hosted, authorized, captured } = await timeCompletions(stage, MEASURED)
  return [
    {
      what: `calls to the service in a hosted checkout (${calls.join(", ")})`,
      found: String(calls.length),
      wanted: "exactly 2",
      isGood: calls.length === 2,
    },
    {
      what:
        `completing a paid cart with pp_hosted_svc: ${hosted.toFixed(0)} ms of CPU, ` +
        `with pp_system_default, that takes no money: ${authorized.toFixed(0)} ms`,
      found: percent(hosted / authorized),
      wanted: `of it Medusa's own recording of captured money ${percent(captured / authorized - 1)}`,
    },
    {
      what: `the same with pp_system_default answering that money is captured: ${captured.toFixed(0)} ms of CPU`,
      found: percent(hosted / captured),
      wanted: "at most 125 %",
      isGood: hosted / captured <= 1.25,
    },
  ]
}
