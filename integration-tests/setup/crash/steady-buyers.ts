import { type Answer, HttpApi } from "../http-api"
import { NO_STORE } from "./balancer"
import type { Books } from "./books"
import type { CrashStage } from "./crash-stage"
import { eventually } from "./eventually"
import { CUT_OFF, HostedBuyer, orCutOff, returnQuery } from "./hosted-buyer"
import { DECLINED_CARD } from "../cards"

/** As someone who loads the page again while no store answers. What a store answers is final, an error too. */
class PatientApi extends HttpApi {
  override with(headers: Record<string, string>): HttpApi {
    return new PatientApi(this.url, { ...this.headers, ...headers })
  }

  override send(...sent: Parameters<HttpApi["send"]>): Promise<Answer> {
    return eventually(`${sent[0]} ${sent[1]} is answered by a store`, async () => {
      const answer = await orCutOff(super.send(...sent))
      return answer === CUT_OFF || answer.headers.has(NO_STORE) ? undefined : answer
    })
  }
}

/** A buyer of a course, and how far they have come. */
export interface SteadyBuyer {
  buyer: HostedBuyer
  /** Pays with a card that is declined. */
  isDeclined: boolean
  /** What their browser was told at last. */
  told: Record<string, string>
}

const DECLINED_EVERY = 5
/** Buyers at the same time. */
export const SIDE_BY_SIDE = 4

/** Hosted checkouts, some at a time and one after the other, for as long as they are wanted. */
export class SteadyBuyers {
  readonly ended: SteadyBuyer[] = []
  #started = 0
  #isOver = false

  /** `url`: where their browsers and the storefront go. */
  constructor(
    private readonly stage: CrashStage,
    private readonly url: string,
  ) {}

  /** Buys until `script` has ended and there were at least so many buyers. */
  async during(script: () => Promise<void>, atLeast: number): Promise<void> {
    const lane = async () => {
      while (!this.#isOver || this.#started < atLeast) this.ended.push(await this.#buy((this.#started += 1)))
    }
    const over = script().finally(() => (this.#isOver = true))
    const all = [over, ...Array.from({ length: SIDE_BY_SIDE }, lane)]
    // the script kills and starts stores: where a buyer failed, it must have ended before the next test begins
    await Promise.allSettled(all)
    await Promise.all(all)
  }

  /** Resolves when so many more have come to an end. */
  async more(count: number): Promise<void> {
    const until = this.ended.length + count
    for (let here = this.ended.length + 1; here <= until; here += 1)
      await eventually("another buyer ends", () => Promise.resolve(this.ended.length >= here || undefined))
  }

  /** Those who were not told how it ended. */
  unanswered(): SteadyBuyer[] {
    return this.ended.filter(
      ({ told, isDeclined }) => !("order_id" in told) && !(isDeclined && told.error === "not_paid"),
    )
  }

  /** Someone who was not told how it ended comes again. */
  async comeAgain(one: SteadyBuyer): Promise<void> {
    one.told = await pay(one)
  }

  async #buy(number: number): Promise<SteadyBuyer> {
    const { shop, sandbox } = this.stage
    const api = new PatientApi(this.url, { "x-publishable-api-key": shop.publishableKey })
    const lines = [{ variantId: shop.products.course.variantId, quantity: 1 }]
    const buyer = await HostedBuyer.withCart(api, sandbox, shop, { email: `steady-${number}@shop.example`, lines })
    const one = { buyer, isDeclined: number % DECLINED_EVERY === 0 }
    return { ...one, told: await pay(one) }
  }
}

/** Goes to the pay address, pays at the page, and comes back; or is sent to the storefront at once. */
async function pay({ buyer, isDeclined }: Pick<SteadyBuyer, "buyer" | "isDeclined">): Promise<Record<string, string>> {
  const sent = await buyer.goToPay()
  const went = returnQuery(sent)
  if (sent === CUT_OFF || went === CUT_OFF) throw new Error("a patient browser is never cut off")
  if ("error" in went || "order_id" in went) return went
  const comeBack = await buyer.payAt(sent, isDeclined ? { card: { cardNumber: DECLINED_CARD } } : {})
  const told = returnQuery(await comeBack())
  if (told === CUT_OFF) throw new Error("a patient browser is never cut off")
  return told
}

/** Whether a buyer's books are as they have to be in the end. What a crash left to a person is on the attention list. */
export function isAtEnd({ isDeclined }: SteadyBuyer, { service, ledger, medusa }: Books): boolean {
  const [charge, ...more] = service.filter(({ status, isCancelled }) => status === "SUCCESS" && !isCancelled)
  const counting = medusa.orders.filter(({ transactions }) => transactions.length > 0)
  if (isDeclined) return charge === undefined && medusa.orders.length === 0
  if (charge === undefined || more.length > 0 || charge.refunded !== "0") return false
  const counted = counting.flatMap(({ transactions }) => transactions).map((amount) => Number(amount).toFixed(2))
  const isPaid = counting.length === 1 && counted.join() === Number(charge.paid_price).toFixed(2)
  return ledger.attention.length > 0 ? isPaid || counting.length === 0 : isPaid && medusa.orders.length === 1
}
