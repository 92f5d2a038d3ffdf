import { isExpired, openHostedSession, TOKEN_EXPIRE_TIME } from "../engine/hosted-pages"
import type { HostedSession } from "../engine/hosted-session"
import { CURRENCIES, INSTALLMENTS, readCallbackUrl, readOrder } from "../requests/order"
import { type RequestFields, wholeNumber } from "../requests/request-fields"
import type { WireFields } from "../wire/json"
import { invalidField, refused } from "../wire/refusal"
import { type Call, paymentOperation } from "./operation"
import { paymentAnswer } from "./payment-answer"

/** POST /payment/pay-with-svc/initialize */
export const initializeHostedPage = paymentOperation({
  name: "hostedPages.initialize",
  path: "/payment/pay-with-svc/initialize",
  signature: ["conversationId", "token"],
  answer(call) {
    call.fields.requiredText("basketId")
    const { url, ...page } = startHostedPage(call, { buyerIp: true })
    return { ...page, payWithSvcPageUrl: url }
  },
})

/** Opens a page on which a buyer pays, or (`isHold`) has an amount held. `isForm`: with the bank's 3D Secure page. */
export function startHostedPage(
  { fields, engine, locale }: Call,
  { buyerIp = false, ...kind }: { buyerIp?: boolean; isForm?: boolean; isHold?: boolean; cardUserKey?: string },
) {
  fields.oneOf("currency", CURRENCIES)
  const callbackUrl = readCallbackUrl(fields, engine.settings.names.spell("callbackUrl"))
  const enabledInstallments = readInstallments(fields)
  const order = readOrder(fields, engine, { buyerIp })
  const { token } = openHostedSession(engine, { ...order, callbackUrl, enabledInstallments, locale, ...kind })
  return { token, tokenExpireTime: TOKEN_EXPIRE_TIME, url: `${engine.settings.publicUrl}/pay/${token}` }
}

function readInstallments(fields: RequestFields): number[] {
  const list = fields.list("enabledInstallments")
  if (!list || list.length === 0) return [...INSTALLMENTS]
  return list.map((entry, index) => {
    const count = wholeNumber(entry)
    if (INSTALLMENTS.some((allowed) => allowed === count) && count !== undefined) return count
    throw invalidField(`enabledInstallments[${index}]`)
  })
}

/** POST /payment/svcpos/checkoutform/auth/ecom/detail */
export const retrieveHostedPage = paymentOperation({
  name: "hostedPages.retrieve",
  path: "/payment/svcpos/checkoutform/auth/ecom/detail",
  signature: ["paymentStatus", "paymentId", "currency", "basketId", "conversationId", "paidPrice", "price", "token"],
  decimals: "eight",
  answer(call) {
    const token = call.fields.requiredText("token", "5132")
    const session = call.engine.hosted.get(token)
    if (!session || isExpired(call.engine, session)) throw refused("5124")
    return getResult(call, session)
  },
})

/**
 * Before anything was paid the answer is a success that says paymentStatus FAILURE and nothing of a payment. This is
 * the one place of that default (not observed on the live service).
 */
function getResult({ engine }: Call, session: HostedSession): WireFields {
  const { token, callbackUrl } = session
  const payment = session.paymentId === undefined ? undefined : engine.payments.get(session.paymentId)
  const paymentStatus = session.paymentStatus ?? payment?.status ?? "FAILURE"
  if (!payment) return { token, callbackUrl, paymentStatus }
  return {
    ...paymentAnswer(payment, engine.settings),
    token,
    callbackUrl,
    paymentStatus,
    memberEmail: session.member?.email,
    memberGsmNumber: session.member?.gsmNumber,
  }
}
