import { z } from "zod"
import { GOOD_CARD } from "../../integration-tests/setup/cards"
import { completeCart, createCart, startPayment } from "../../integration-tests/setup/checkout"
import { CardBuyer } from "../../integration-tests/setup/crash/card-buyer"
import { median, percent, type Finding } from "../measure"
import type { Stage } from "./stage"
import { callsDuring, cpuOf } from "./store-cpu"

/** Payments of each kind that are measured, and before them, to warm up, that are not. */
const MEASURED = 15
const WARM_UP = 4
/** Cards of a burst, and bursts. */
const AT_ONCE = 40
const BURSTS = 3

const completed = z.object({ type: z.literal("order") })
const paid = z.object({ payment: z.object({ status: z.literal("completed") }) })

let buyers = 0

/** A buyer's e-mail address and cart: a course, which never sells out. */
export const newCart = ({ products }: Stage["shop"]) => ({
  email: `card-buyer-${(buyers += 1)}@shop.example`,
  lines: [{ variantId: products.course.variantId, quantity: 1 }],
})

export const newBuyer = ({ guest, sandbox, shop }: Stage, flow: "threeds" | "direct") =>
  CardBuyer.withCart(guest, sandbox, shop, { ...newCart(shop), flow })

/** What the service was asked in one payment, from the cart to the order. */
const callsOf = (stage: Stage, flow: "threeds" | "direct") =>
  callsDuring(stage, async () => {
    const buyer = await newBuyer(stage, flow)
    const answer = await buyer.sendCard(GOOD_CARD)
    if (flow === "direct") paid.parse(answer)
    else
      z.string()
        .includes("payment_status=completed")
        .parse(await (await buyer.authenticate())())
  })

/** Requests that each pay a new cart's card in its route. */
async function readyCards(stage: Stage, many: number) {
  const buyers: CardBuyer[] = []
  for (let count = 0; count < many; count += 1) buyers.push(await newBuyer(stage, "direct"))
  return () => Promise.all(buyers.map(async (buyer) => paid.parse(await buyer.sendCard(GOOD_CARD))))
}

/** Requests that each complete a cart as that, by a method that does nothing. */
export async function readyCarts({ guest, shop }: Stage, many: number) {
  const completions: (() => Promise<unknown>)[] = []
  for (let count = 0; count < many; count += 1) {
    const { id } = await createCart(guest, shop, newCart(shop))
    await startPayment(guest, id, "pp_system_default")
    completions.push(async () => completed.parse(await completeCart(guest, id)))
  }
  return completions
}

/** All of them at the same time. */
export const allAtOnce = <T>(works: readonly (() => Promise<T>)[]) => Promise.all(works.map((work) => work()))

type Measured = Awaited<ReturnType<typeof cpuOf>>

/** Cards that are charged in their route, and completions of the same carts by a method that does nothing, in turn. */
async function timeCards(stage: Stage, { rounds, atOnce }: { rounds: number; atOnce: number }) {
  await stage.store.ask("captured")
  const [cards, plain]: [Measured[], Measured[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    cards.push(await cpuOf(stage, await readyCards(stage, atOnce)))
    const completions = await readyCarts(stage, atOnce)
    plain.push(await cpuOf(stage, () => allAtOnce(completions)))
  }
  return { cards, plain }
}

const medianOf = (measured: readonly Measured[], what: keyof Measured) => median(measured.map((one) => one[what]))

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
  await timeCards(stage, { rounds: WARM_UP, atOnce: 1 })
  const one = await timeCards(stage, { rounds: MEASURED, atOnce: 1 })
  const [card, cart] = [medianOf(one.cards, "cpu"), medianOf(one.plain, "cpu")]
  findings.push({
    what: `the card route with charge and order: ${card.toFixed(0)} ms of CPU, completing the cart alone: ${cart.toFixed(0)} ms`,
    found: percent(card / cart),
    wanted: "at most 140 %",
    isGood: card / cart <= 1.4,
  })
  const many = await timeCards(stage, { rounds: BURSTS, atOnce: AT_ONCE })
  const [cards, carts] = [medianOf(many.cards, "ms"), medianOf(many.plain, "ms")]
  findings.push({
    what: `${AT_ONCE} cards at once: ${cards.toFixed(0)} ms, as many completions: ${carts.toFixed(0)} ms`,
    found: percent(cards / carts),
    wanted: "at most 150 %",
    isGood: cards / carts <= 1.5,
  })
  return findings
}
