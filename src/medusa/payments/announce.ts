import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { resolveSvc } from "../../modules/svc"
import type { Announcement, Attempt } from "../../use-cases/ports/ports"
import { explainError } from "../../mapping"
import { logFailure } from "../../modules/svc/log"
import { moneyToDecimal, type Money } from "../../money"
import { LANGUAGES, merchantReason, STATES, type Sentence, writeIn } from "../../domain"

const BATCH = 100

interface EventToEmit {
  name: string
  data: Record<string, string | number | null>
}

const getAmount = (money: Money) => ({
  amount: moneyToDecimal(money),
  currency_code: money.currency.toLowerCase(),
})

const reasonFields = (reason: Sentence) =>
  Object.fromEntries(LANGUAGES.map((language) => [`reason_${language}`, writeIn(language, reason)]))

/** Tells the merchant why nothing was charged; the buyer's sentence says less. */
function getReason({ error_code: code, error_group: group, md_status }: Attempt) {
  const { merchant } = explainError({ code, group, md_status })
  return { error_code: code ?? null, error_group: group ?? null, ...reasonFields(merchant) }
}

function getReversal(attempt: Attempt) {
  const said = merchantReason(attempt)
  return said ? { error_code: attempt.error_code ?? null, ...reasonFields(said) } : {}
}

function paymentEvent(attempt: Attempt): EventToEmit | undefined {
  const { id, state, session_id, order_id, cart_id, price, hold } = attempt
  // Medusa's own payment.captured announces the capture
  const event = state === "completed" && hold !== undefined ? "held" : STATES[state].event
  return (
    event && {
      name: `svc.payment.${event}`,
      data: {
        id,
        payment_session_id: session_id,
        order_id: order_id ?? null,
        cart_id: cart_id ?? null,
        ...getAmount(price),
        ...(state === "declined" ? getReason(attempt) : {}),
        ...(state === "reversed" ? getReversal(attempt) : {}),
      },
    }
  )
}

function toEvent(announcement: Announcement): EventToEmit | undefined {
  switch (announcement.of) {
    case "attempt":
      return paymentEvent(announcement.attempt)
    case "refund": {
      const { id, attempt_id, medusa_refund_id, amount, surcharge = null } = announcement.operation
      return {
        name: "svc.payment.refunded",
        data: {
          id: attempt_id,
          operation_id: id,
          refund_id: medusa_refund_id ?? null,
          ...getAmount(amount),
          surcharge,
        },
      }
    }
    case "approval": {
      const { id, attempt_id, payment_transaction_id, kind } = announcement.approval
      return {
        name: kind === "approve" ? "svc.item.approved" : "svc.item.disapproved",
        data: { id: attempt_id, approval_id: id, payment_transaction_id },
      }
    }
    case "attention": {
      const { id, kind, attempt_id = null, link_id = null, day = null, card_id = null } = announcement
      const about = { attempt_id, link_id, day, card_id }
      return { name: "svc.attention.opened", data: { id, kind, ...about } }
    }
  }
}

/** An event that the bus does not take is lost and logged; nothing in the plugin depends on it. */
export async function emit(container: MedusaContainer, events: readonly EventToEmit[]): Promise<void> {
  if (events.length === 0) return
  try {
    await container.resolve(Modules.EVENT_BUS).emit([...events])
  } catch (error) {
    logFailure(container, `${events.length} events could not be emitted`, error)
  }
}

/** Emits events for what has ended since the last time; the ledger gives each to one instance only. */
export async function announce(container: MedusaContainer): Promise<void> {
  const { ledger } = resolveSvc(container)
  const announcements = await ledger.takeAnnouncements(BATCH)
  await emit(
    container,
    announcements.flatMap((one) => toEvent(one) ?? []),
  )
}

/** Like {@link announce}, but does not throw: the job announces it later. `of`: the subject of the events. */
export async function announceOrLater(container: MedusaContainer, of: string): Promise<void> {
  try {
    await announce(container)
  } catch (error) {
    logFailure(container, `the events of ${of} wait for the job`, error)
  }
}
