import { captureHold } from "../../../src/use-cases/holds/capture"
import { resolveUnknownCapture } from "../../../src/use-cases/holds/by-person"
import { holds } from "../../../src/use-cases/holds/join"
import { releaseHold } from "../../../src/use-cases/holds/watch"
import type { Attempt } from "../../../src/use-cases/ports/ports"
import { checkPayment } from "../../../src/use-cases/reconcile/check-payment"
import { watchPayment } from "../../../src/use-cases/reconcile/medusa-payment"
import { only } from "../../setup/only"
import type { FlowOptions } from "./describe-flows"
import type { FlowShop } from "./flow-shop"
import { lira } from "./orders"
import { LOOK_UP } from "./service"
import { english } from "../../setup/written"

type Held = Pick<Attempt, "id">

export const HOLD = "holds.create"
export const CAPTURE = "holds.capture"
export const DAY = 24 * 60 * 60
export const WHOLE = lira(277_20)
export const PART = lira(100_00)
export const joinHolds = () => ({ holds })
export const HOLDS: FlowOptions = {
  join: joinHolds,
  options: { capabilities: { hold: true } },
  sandbox: { holdDays: 7 },
}

/** Orders whose amounts are held on cards. */
export function holdsOf(shop: () => FlowShop) {
  const now = (attempt: Held) => shop().now(attempt)
  return {
    payment: () => only(shop().medusa.payments),
    order: () => only(shop().medusa.orders),
    held: async (): Promise<Attempt> => (await shop().payDirect()).attempt,
    watch: async (attempt: Held) => watchPayment(shop().context, await now(attempt)),
    release: async (attempt: Held) => releaseHold(shop().context, await now(attempt)),
    /** Somebody captures it in the service's own panel. */
    inPanel: ({ payment_id = "" }: Attempt, paid_price = WHOLE) =>
      shop().context.client.holds.capture({ paymentId: payment_id, paidPrice: paid_price, currency: "TRY" }),
    /** `captured`, or why not. */
    capture: async (attempt: Held, amount = WHOLE): Promise<string> => {
      const captured = await captureHold(shop().context, await now(attempt), amount)
      return captured.type === "refused" ? english(captured.sentence) : captured.type
    },
    /** What a person reads who checks it. */
    check: async (attempt: Held): Promise<string> => {
      const checked = await checkPayment(shop().context, await now(attempt))
      return checked.type === "reported" ? english(checked.found) : checked.type
    },
    /** A person reports whether it was captured. */
    resolve: async (attempt: Held, captured: boolean) =>
      resolveUnknownCapture(shop().context, { attempt: await now(attempt), captured, by: "user_1", note: "seen" }),
    /** A person takes an entry off the attention list. */
    close: ({ id }: Held, kind: Parameters<FlowShop["ledger"]["closeAttention"]>[1]) =>
      shop().ledger.closeAttention(id, kind, { by: "user_1", note: "seen" }),
    /** Look-ups that do not say what has become of a hold. */
    unclear: (fault: object) => shop().fault({ endpoint: LOOK_UP, count: 20, ...fault }),
    noLookUp: () => shop().lose(LOOK_UP, "before", 20),
    /** The calls since it was held, without look-ups. */
    sent: async () => (await shop().calls()).filter((call) => call !== HOLD && call !== LOOK_UP),
  }
}
