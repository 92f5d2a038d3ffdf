import { getFigures } from "../engine/commission"
import { type DayEntry, entriesOfDay } from "../engine/day-entries"
import { DAY } from "../engine/clock"
import type { Engine } from "../engine/engine"
import { authCode, hostReference } from "../engine/host-references"
import { type Payment, transactionId } from "../engine/payment"
import { PAYOUT_CURRENCY } from "../engine/settings"
import type { Return } from "../engine/returns"
import type { WireFields } from "../wire/json"
import { invalidField } from "../wire/refusal"
import { type Call, paymentOperation } from "./operation"
import { paymentAnswer } from "./payment-answer"
import { cancelsAnswer, refundsAnswer, getRefundStatus } from "./returns-answer"

const TWO_YEARS = 731 * DAY
const PAYMENT_STATUS = { FAILURE: 0, SUCCESS: 1, INIT_THREEDS: 2, CALLBACK_THREEDS: 3 } as const

/** GET /v2/reporting/payment/details: nothing found is an empty list (not published). */
export const retrieveReportedPayment = paymentOperation({
  name: "reports.retrievePayment",
  method: "GET",
  path: "/v2/reporting/payment/details",
  capability: "reports",
  answer(call) {
    const { payments } = call.engine
    const paymentId = call.fields.text("paymentId")
    const conversation = call.fields.text("paymentConversationId")
    if (paymentId === undefined && conversation === undefined) throw call.fields.missing("paymentId", "5002")
    const found = paymentId === undefined ? payments.newestOfConversation(conversation ?? "") : payments.get(paymentId)
    return { payments: found ? [reportedPayment(found, call)] : [] }
  },
})

function reportedPayment(payment: Payment, { engine }: Call): WireFields {
  const { settings, returns } = engine
  const { itemTransactions, ...figures } = paymentAnswer({ ...payment, storedCard: undefined }, settings)
  const given = returns.ofPayment(payment.id)
  const items = (itemTransactions ?? []) as readonly WireFields[]
  return {
    ...figures,
    paymentStatus: PAYMENT_STATUS[payment.status],
    paymentRefundStatus: getRefundStatus(payment, settings),
    paymentConversationId: payment.conversationId,
    threeDS: payment.threeDs ? 1 : 0,
    createdDate: settings.calendar.isoWithFalseZone(payment.createdAt),
    cancels: cancelsAnswer(payment, given, settings),
    itemTransactions: items.map((item, index) => ({
      ...item,
      refunds: refundsAnswer(payment, index, given, settings),
    })),
  }
}

/** GET /v2/reporting/payment/transactions: one line for each item (not published), oldest first. */
export const listReportedTransactions = paymentOperation({
  name: "reports.listTransactions",
  method: "GET",
  path: "/v2/reporting/payment/transactions",
  capability: "reports",
  answer({ fields, engine }) {
    const day = readDay(fields.requiredText("transactionDate"), engine)
    const currentPage = fields.integer("page", 1, 999_999_999)
    if (currentPage === undefined) throw fields.missing("page")
    const size = engine.settings.reportPageSize
    const entries = entriesOfDay(engine, day)
    const onPage = entries.slice((currentPage - 1) * size, currentPage * size)
    return {
      currentPage,
      totalPageCount: Math.ceil(entries.length / size),
      transactions: onPage.map((entry) => transaction(entry, engine)),
    }
  },
})

function readDay(day: string, { clock }: Engine): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(time) || time < clock.now() - TWO_YEARS) throw invalidField("transactionDate")
  return day
}

function transaction({ at, paymentId, index, returnId, isHold }: DayEntry, engine: Engine): WireFields {
  const now = engine.payments.get(paymentId)
  const payment = isHold && now ? asHeld(now) : now
  const returned = returnId === undefined ? undefined : engine.returns.shelf.get(returnId)
  if (!payment) throw new RangeError(`payment ${paymentId} is gone`)
  const paymentTxId = transactionId(paymentId, index)
  return {
    transactionType: returned?.kind ?? "PAYMENT",
    transactionDate: engine.settings.calendar.timestamp(at),
    transactionId: returned ? transactionId(returned.id, index) : paymentTxId,
    transactionStatus: payment.items[index]?.status,
    afterSettlement: getPart(returned, index)?.isAfterSettlement ? 1 : 0,
    paymentTxId,
    paymentId,
    conversationId: returned ? returned.conversationId : payment.conversationId,
    paymentPhase: payment.phase ?? "AUTH",
    transactionCurrency: payment.currency,
    settlementCurrency: PAYOUT_CURRENCY,
    installment: payment.installment,
    threeDS: payment.threeDs ? 1 : 0,
    authCode: authCode(returned?.id ?? paymentId),
    hostReference: hostReference(returned?.id ?? paymentId),
    posOrderId: paymentId,
    basketId: payment.basketId,
    ...amounts(payment, index, returned),
  }
}

/** A payment as it was while its amount was held. */
const asHeld = (payment: Payment): Payment =>
  payment.held ? { ...payment, phase: "PRE_AUTH", paidPrice: payment.held.paidPrice } : payment

/** Of money that went back: its part of what the item pays out; commission and fee stay with the service. */
function amounts(payment: Payment, index: number, returned: Return | undefined): WireFields {
  const figures = getFigures(payment).items[index]
  const item = payment.items[index]
  if (!figures || !item) throw new RangeError(`payment ${payment.id} has no item ${index}`)
  const rate = { parity: figures.conversionRate }
  const part = getPart(returned, index)
  if (part) {
    const ofSeller =
      figures.paidPrice === 0n ? 0n : (figures.converted.subMerchantPayout * part.price) / figures.paidPrice
    const converted =
      figures.conversionRate === 0n ? part.price : (part.price * figures.conversionAmount) / figures.paidPrice
    return {
      price: part.price,
      paidPrice: part.price,
      svcCommission: 0n,
      svcFee: 0n,
      ...rate,
      svcConversionAmount: figures.conversionRate === 0n ? 0n : converted,
      merchantPayoutAmount: converted - ofSeller,
      subMerchantPayoutAmount: ofSeller,
    }
  }
  return {
    price: item.price,
    paidPrice: figures.paidPrice,
    svcCommission: figures.commission,
    svcFee: figures.fee,
    ...rate,
    svcConversionAmount: figures.conversionAmount,
    merchantPayoutAmount: figures.converted.merchantPayout,
    subMerchantPayoutAmount: figures.converted.subMerchantPayout,
  }
}

const getPart = (returned: Return | undefined, index: number) => returned?.parts.find((part) => part.index === index)
