import { authCode, hostReference } from "../engine/host-references"
import { type Payment, refundedTotal } from "../engine/payment"
import { getCap } from "../engine/refund"
import type { Return } from "../engine/returns"
import type { Settings } from "../options"
import { errorEntry } from "../wire/error-codes"
import type { Decimal } from "../wire/decimal"
import type { WireFields } from "../wire/json"

/** How much of a payment went back, in the words of the reports. */
export function getRefundStatus(payment: Payment, { refundCap }: Settings): string {
  const refunded = refundedTotal(payment)
  if (payment.isCancelled) return "TOTALLY_REFUNDED"
  if (refunded === 0n) return "NOT_REFUNDED"
  return refunded < getCap(payment.price, payment.paidPrice, refundCap) ? "PARTIALLY_REFUNDED" : "TOTALLY_REFUNDED"
}

export function cancelsAnswer(payment: Payment, returns: readonly Return[], settings: Settings): WireFields[] {
  return returns
    .filter(({ kind }) => kind === "CANCEL")
    .map((entry) => ({
      refundId: entry.id,
      cancelConversationId: entry.conversationId,
      ...returnAnswer(payment, entry, payment.paidPrice, settings),
    }))
}

/** The refunds of one item, those by payment that took of it included. */
export function refundsAnswer(
  payment: Payment,
  index: number,
  returns: readonly Return[],
  settings: Settings,
): WireFields[] {
  return returns.flatMap((entry) => {
    const part = entry.kind === "REFUND" ? entry.parts.find((one) => one.index === index) : undefined
    if (!part) return []
    return [
      {
        refundTxId: entry.id,
        refundConversationId: entry.conversationId,
        isAfterSettlement: part.isAfterSettlement,
        svcCommissionRateAmount: 0n,
        ...returnAnswer(payment, entry, part.price, settings),
      },
    ]
  })
}

/** A try that the bank refused is listed with its error, and without an authCode. */
function returnAnswer(payment: Payment, entry: Return, refundPrice: Decimal, { calendar }: Settings): WireFields {
  const { id, at, errorCode } = entry
  const shared = { refundPrice, createdDate: calendar.isoWithFalseZone(at), currencyCode: payment.currency }
  if (errorCode === undefined) {
    return { ...shared, refundStatus: 1, authCode: authCode(id), hostReference: hostReference(id) }
  }
  const { group, tr } = errorEntry(errorCode)
  return { ...shared, refundStatus: 0, errorCode, errorGroup: group, errorMessage: tr }
}
