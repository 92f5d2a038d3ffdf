import { z } from "zod"
import { completeCart, createCart, startPayment } from "../../integration-tests/setup/checkout"
import { HostedBuyer, returnQuery } from "../../integration-tests/setup/crash/hosted-buyer"
import { type Finding } from "../measure"
import { newCart } from "./card-speed"
import type { Stage, StoreAt } from "./stage"
import { usage, type Usage } from "./usage"

const MINUTES = Number(process.env.SOAK_MINUTES ?? "10")
/** Checkouts before the first reading: caches fill, and code is compiled. */
const WARM_UP = 60
/** Checkouts between two readings. */
const A_READING = 50

const completed = z.object({ type: z.literal("order") })

/** A checkout at the hosted page, from an empty cart to the buyer's way back with an order. */
async function buyHosted({ guest }: StoreAt, { sandbox, shop }: Stage): Promise<void> {
  const buyer = await HostedBuyer.withCart(guest, sandbox, shop, newCart(shop))
  const result = returnQuery(await buyer.pay())
  if (typeof result === "string" || result.payment_status !== "completed")
    throw new Error(`the checkout ended with ${JSON.stringify(result)}`)
}

/** The same by Medusa's own provider, whose money counts as captured. */
async function buyPlain({ guest }: StoreAt, { shop }: Stage): Promise<void> {
  const { id } = await createCart(guest, shop, newCart(shop))
  await startPayment(guest, id, "pp_system_default")
  completed.parse(await completeCart(guest, id))
}

const take = async ({ store }: StoreAt): Promise<Usage> => usage.parse(await store.ask("usage"))

/** Megabytes that each further thousand checkouts leave, by least squares. */
function growth(readings: readonly Usage[]): number {
  const middle = (readings.length - 1) / 2
  const mean = readings.reduce((sum, { heapMb }) => sum + heapMb, 0) / readings.length
  const [over, under] = readings.reduce(
    ([up, down], { heapMb }, place) => [up + (place - middle) * (heapMb - mean), down + (place - middle) ** 2],
    [0, 0],
  )
  return (over / Math.max(under, 1)) * (1_000 / A_READING)
}

const shown = (readings: readonly Usage[]) =>
  readings.map(({ heapMb }) => heapMb.toFixed(1)).join(", ") +
  ` MB; resident ${readings.at(-1)?.rssMb.toFixed(0)} MB; event loop p99 ${readings.at(-1)?.delay.p99.toFixed(0)} ms; at most ${readings.at(-1)?.pool.most} connections`

/** Megabytes a thousand checkouts that the plugin may leave beyond what Medusa's own provider leaves. */
const MOST = 2

/** Two stores sell for minutes, one at the hosted page and one by Medusa's own provider: what stays in their memory. */
export async function soak(stage: Stage): Promise<Finding[]> {
  const plain = await stage.startAnother()
  await plain.store.ask("captured")
  const sell = async (times: number) => {
    for (let count = 0; count < times; count += 1) await Promise.all([buyHosted(stage, stage), buyPlain(plain, stage)])
  }
  await sell(WARM_UP)
  const readings = { ours: [await take(stage)], theirs: [await take(plain)] }
  const end = performance.now() + MINUTES * 60_000
  while (performance.now() < end) {
    await sell(A_READING)
    readings.ours.push(await take(stage))
    readings.theirs.push(await take(plain))
  }
  const [ours, theirs] = [growth(readings.ours), growth(readings.theirs)]
  const checkouts = (readings.ours.length - 1) * A_READING
  return [
    {
      what:
        `heap after full collections during ${checkouts} checkouts in ${MINUTES} minutes: with pp_hosted_svc ${shown(readings.ours)}; ` +
        `as many with pp_system_default ${shown(readings.theirs)}`,
      found: `${ours.toFixed(1)} MB a thousand checkouts, beside ${theirs.toFixed(1)}`,
      wanted: `at most ${MOST} MB more`,
      isGood: ours <= theirs + MOST,
    },
  ]
}
