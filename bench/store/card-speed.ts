import { z } from "zod"
import { GOOD_CARD } from "../../integration-tests/setup/cards"
import { completeCart, createCart, startPayment } from "../../integration-tests/setup/checkout"
import { CardBuyer } from "../../integration-tests/setup/crash/card-buyer"
import { median, type Finding } from "../measure"
import type { Stage } from "./stage"

/** Payments of each kind that are measured, and before them, to warm up, that are not. */
const MEASURED = 15
const WARM_UP = 4

const requestLog = z.object({ requests: z.array(z.object({ operation: z.string() })) })
const milliseconds = z.number()
const paid = z.object({ payment: z.object({ status: z.literal("completed") }) })

let buyers = 0

/** A buyer's e-mail address and cart: a course, which never sells out. */
const newCart = ({ products }: Stage["shop"]) => ({
  email: `card-buyer-${(buyers += 1)}@shop.example`,
  lines: [{ variantId: products.course.variantId, quantity: 1 }],
})

const newBuyer = ({ guest, sandbox, shop }: Stage, flow: "threeds" | "direct") =>
  CardBuyer.withCart(guest, sandbox, shop, { ...newCart(shop), flow })

/** What the service was asked in one payment, from the cart to the order. */
async function callsOf(stage: Stage, flow: "threeds" | "direct"): Promise<string[]> {
  await stage.sandbox.control("DELETE", "requests")
  const buyer = await newBuyer(stage, flow)
  const answer = await buyer.sendCard(GOOD_CARD)
  if (flow === "direct") paid.parse(answer)
  else
    z.string()
      .includes("payment_status=completed")
      .parse(await (await buyer.authenticate())())
  const { requests } = requestLog.parse(await stage.sandbox.control("GET", "requests"))
  return requests.map(({ operation }) => operation)
}

/** The store's CPU for one request that ends in an order. */
async function cpuOf({ store }: Stage, request: () => Promise<unknown>): Promise<number> {
  await store.ask("cpu-time")
  await request()
  return milliseconds.parse(await store.ask("cpu-time"))
}

/** A card that is charged in its route, and the completion of the same cart by a method that does nothing, in turn. */
async function timeCards(stage: Stage, rounds: number) {
  const { guest, shop, store } = stage
  await store.ask("captured")
  const route: number[] = []
  const plain: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const buyer = await newBuyer(stage, "direct")
    route.push(await cpuOf(stage, async () => paid.parse(await buyer.sendCard(GOOD_CARD))))
    const { id } = await createCart(guest, shop, newCart(shop))
    await startPayment(guest, id, "pp_system_default")
    plain.push(await cpuOf(stage, () => completeCart(guest, id)))
  }
  return { route: median(route), plain: median(plain) }
}

const wanted = { threeds: 2, direct: 1 } as const

/** What a card costs: calls to the service, and the CPU of its route beside the bare completion of a cart. */
export async function cardSpeed(stage: Stage): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const flow of ["threeds", "direct"] as const) {
    const calls = await callsOf(stage, flow)
    findings.push({
      what: `calls to the service for a card by ${flow} (${calls.join(", ")})`,
      found: String(calls.length),
      wanted: `exactly ${wanted[flow]}`,
      isGood: calls.length === wanted[flow],
    })
  }
  await timeCards(stage, WARM_UP)
  const { route, plain } = await timeCards(stage, MEASURED)
  findings.push({
    what: `the card route with charge and order: ${route.toFixed(0)} ms of CPU, completing the cart alone: ${plain.toFixed(0)} ms`,
    found: `${(route - plain).toFixed(1)} ms more`,
    wanted: "budget 10 ms",
  })
  return findings
}
