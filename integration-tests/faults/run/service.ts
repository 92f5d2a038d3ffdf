import { z } from "zod"
import { SvcError, type SvcClient } from "../../../src/client"
import type { TestSandbox } from "../../setup/sandbox"
import { SERVICE_FAULTS } from "../story/faults"
import type { ServiceFault } from "../story/story"
import { make, type ClientCall, type Nowhere } from "./clients"
import { asText, fingerprint, isAllBack, readServiceBooks } from "./service-books"

/** Calls that move money, or say whom it belongs to. */
const DIRECT: readonly string[] = ["payments.create", "holds.create"]
export const CHARGES: readonly string[] = [...DIRECT, "threeDs.finalize", "threeDs.finalizeV2"]
export const RETURNS: readonly string[] = ["payments.cancel", "refunds.createForItem", "refunds.createForPayment"]
export const CAPTURE = "holds.capture"
const PAYOUT = "paymentItems.update"
export const APPROVE = "paymentItems.approve"
const STEPS: readonly string[] = [PAYOUT, APPROVE, "paymentItems.disapprove"]
const isAboutMoney = (operation: string) => [...CHARGES, ...RETURNS, ...STEPS, CAPTURE].includes(operation)

/** None is sent beside another of its payment whose end is unknown. */
const isOnce = (operation: string) => RETURNS.includes(operation) || operation === CAPTURE

/** It is not sent twice, whatever the answer to the first was. */
export const isDirect = (operation: string) => DIRECT.includes(operation)

/** One call that moves money, with what our code learned of it and what the service did. */
export interface MoneyCall {
  operation: string
  /** The attempt's, the refund's or the payout change's id. */
  conversationId: string
  /** The service's id of the payment or item, where the call names one. */
  about: string | undefined
  /** As the client reported it; `killed`: the process died before. */
  outcome: "answered" | "refused" | "not_sent" | "unknown" | "killed"
  /** The story decided that the service refuses with it. */
  code?: string | undefined
  /** The service did it. */
  isDone: boolean
  /** A person, or a look-up, has reported how it ended. */
  isReported: boolean
  /** It was sent while it was not known how an earlier one of the same payment had ended. */
  isBesideUnknown: boolean
  /** An approval of what was approved, or given back as a whole; a capture of what this store has captured, or may still be capturing. */
  isNeedless?: boolean
  /** An approval of an item of which something went back, and not in the service's panel. */
  isPartlyBack?: boolean
  request: unknown
  at: Date
}

/** After this time a call cannot arrive any more: the longest deadline of ours is shorter. */
export const LATEST_ARRIVAL_MS = 60_000

const named = z
  .looseObject({ conversationId: z.string(), paymentId: z.string(), paymentTransactionId: z.string() })
  .partial()

const capturedAnswer = z.object({
  status: z.literal("success"),
  paymentStatus: z.literal("SUCCESS"),
  fraudStatus: z.literal(1),
  phase: z.literal("POST_AUTH"),
})

/** The id of the attempt, refund or payout change that a call is about. */
export const conversationOf = ({ given }: ClientCall): string => named.parse(given[0]).conversationId ?? ""

/** The payment that an item belongs to: the service makes an item's id of its payment's (sandbox/engine/payment.ts). */
const paymentOf = (about = "") => (about.length > 8 ? about.slice(0, -3) : about)

type Fault = Omit<ServiceFault, "call">

/** On a busy machine the deadline may pass before the call is sent: that is another fault than the story's. */
async function unanswered(silent: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    try {
      return await silent()
    } catch (error) {
      if (!(error instanceof SvcError) || error.outcome !== "not_sent") throw error
    }
  }
}

/** The way to the service, with the faults on it. */
export class Service {
  readonly moneyCalls: MoneyCall[] = []
  /** Payments of which something went back in the service's panel: the store may not know. */
  readonly touchedInPanel = new Set<string>()
  private late: { kept: MoneyCall | undefined; arrive: () => Promise<void> }[] = []

  constructor(
    private readonly sandbox: TestSandbox,
    private readonly nowhere: Nowhere,
    private readonly now: () => Date,
  ) {}

  /** Calls sent long ago reach the service. */
  async lateArrive(): Promise<void> {
    const arriving = this.late
    this.late = []
    for (const { arrive } of arriving) await arrive()
  }

  async call(client: SvcClient, call: ClientCall, fault?: Fault): Promise<unknown> {
    if (call.operation === "reports.retrievePayment") return this.report(await this.meet(client, call, fault))
    if (call.operation === "payments.retrieve") return this.lookUp(call, await this.meet(client, call, fault))
    if (!isAboutMoney(call.operation)) return this.meet(client, call, fault)
    const { operation, given } = call
    const { conversationId = "", paymentId, paymentTransactionId } = named.parse(given[0])
    const about = paymentTransactionId ?? paymentId
    const isOne = isOnce(operation)
    const kept: MoneyCall = {
      ...{ operation, conversationId, about, request: given[0], at: this.now(), code: fault?.code },
      ...{ outcome: "killed", isDone: false, isReported: false, isBesideUnknown: isOne && this.hasUnknown(about) },
    }
    if (operation === CAPTURE) kept.isNeedless = this.isTaken(conversationId)
    this.moneyCalls.push(kept)
    if (operation === APPROVE) Object.assign(kept, await this.judgeApproval(about))
    const before = await this.books()
    try {
      const answer = await this.meet(client, call, fault, kept)
      kept.outcome = "answered"
      return answer
    } catch (error) {
      if (error instanceof SvcError) kept.outcome = error.outcome
      throw error
    } finally {
      kept.isDone = before !== (await this.books())
    }
  }

  /** The process died before it had the answer of its call. */
  forget({ given }: ClientCall): void {
    for (const call of this.moneyCalls) if (call.request === given[0]) call.outcome = "killed"
  }

  /** A call that is in the service's reports is known to have been done. */
  private report(answer: unknown): unknown {
    const text = asText(answer)
    for (const call of this.moneyCalls) if (call.isDone && text.includes(call.conversationId)) call.isReported = true
    return answer
  }

  /**
   * A capture that a look-up does not find later than it can arrive was not made; one that it finds was. Of what the look-up shows as captured, in the
   * panel too, none can take anything any more.
   */
  private lookUp({ given }: ClientCall, answer: unknown): unknown {
    const { paymentId: payment_id } = named.parse(given[0])
    const before = this.now().getTime() - LATEST_ARRIVAL_MS
    const isTaken = capturedAnswer.safeParse(answer).success
    for (const call of this.moneyCalls)
      if (call.operation === CAPTURE && call.about === payment_id)
        call.isReported ||= call.isDone || isTaken || call.at.getTime() < before
    return answer
  }

  private isTaken(id: string): boolean {
    const isOfIt = (one: MoneyCall) => one.operation === CAPTURE && one.conversationId === id
    return (
      this.late.some(({ kept }) => kept && isOfIt(kept)) || this.moneyCalls.some((one) => isOfIt(one) && one.isDone)
    )
  }

  private async judgeApproval(about: string | undefined): Promise<Pick<MoneyCall, "isNeedless" | "isPartlyBack">> {
    for (const { paymentId: payment_id, isCancelled, items } of await readServiceBooks(this.sandbox)) {
      const item = items.find((one) => one.paymentTransactionId === about)
      if (!item) continue
      const isKnown = !this.touchedInPanel.has(payment_id)
      const isBack = isKnown && (isCancelled || isAllBack(item))
      return { isNeedless: item.status === 2 || isBack, isPartlyBack: isKnown && Number(item.refunded ?? 0) > 0 }
    }
    return {}
  }

  private hasUnknown(about: string | undefined): boolean {
    return this.moneyCalls.some(
      (one) =>
        isOnce(one.operation) &&
        paymentOf(one.about) === paymentOf(about) &&
        !one.isReported &&
        (one.outcome === "unknown" || one.outcome === "killed"),
    )
  }

  private async books(): Promise<string> {
    return fingerprint(await readServiceBooks(this.sandbox))
  }

  private async meet(client: SvcClient, call: ClientCall, fault?: Fault, kept?: MoneyCall): Promise<unknown> {
    if (fault === undefined) return make(client, call)
    const { type, field, value, code, times: count } = fault
    const ofType: { weight: number; sandbox?: object } = SERVICE_FAULTS[type]
    if (ofType.sandbox) {
      const endpoint = call.operation
      await this.sandbox.control("POST", "faults", { field, value, code, count, ...ofType.sandbox, endpoint })
      try {
        return await make(client, call)
      } finally {
        await this.sandbox.control("DELETE", "faults")
      }
    }
    const { unreachable, silent } = this.nowhere
    if (type === "not_sent") return make(unreachable, call)
    if (type === "slow") await make(client, call).catch(() => undefined)
    else this.late.push({ kept, arrive: () => this.arrive(client, call, kept) })
    return unanswered(() => make(silent, call))
  }

  private async arrive(client: SvcClient, call: ClientCall, kept?: MoneyCall): Promise<void> {
    const before = await this.books()
    // its sender waits no more
    await make(client, call).catch(() => undefined)
    if (kept) kept.isDone = before !== (await this.books())
  }
}
