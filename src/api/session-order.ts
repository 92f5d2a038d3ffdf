import type { SvcError } from "../client"
import type { HostedOrder } from "../use-cases/start/hosted"
import { readReturnUrl, storefrontRoot } from "../use-cases/start/buyer-view"
import { isTooLarge, MappingError, readPaymentChannel, toLocale, toMoney, toParties } from "../mapping"
import { readBasket } from "../medusa/payments/read-basket"
import type { PaymentSession } from "../medusa/session"
import type { SvcContainer } from "../modules/svc/container"
import { isEqual } from "../money"
import type { Query } from "../medusa/rows"

/** The client wrote it, so it is checked whenever it is read. */
export function getReturnUrl(
  { settings }: { settings: Pick<SvcContainer["settings"], "storefrontUrls"> },
  session: PaymentSession,
): string {
  const { storefrontUrls } = settings
  return readReturnUrl(session.data.return_url, storefrontUrls) ?? storefrontRoot(storefrontUrls)
}

/** Medusa never compares a session with a new total. An order's debt is no sum of lines, so its session is right. */
function isUpToDate({ amount, purchase }: PaymentSession): boolean {
  if (purchase.source === "order") return true
  const total = toMoney(purchase.total, purchase.currency_code)
  return total.currency === amount.currency && isEqual(total, amount)
}

export function amountProblem(session: PaymentSession): "amount_too_large" | "cart_changed" | undefined {
  // first, because Medusa loses digits of such an amount, which would be out of date for ever
  if (isTooLarge(session.amount)) return "amount_too_large"
  return isUpToDate(session) ? undefined : "cart_changed"
}

/** Built anew from cart or order. @throws MappingError: `fields` the buyer lacks, `sellers` that cannot sell */
export async function readOrder(
  svc: SvcContainer,
  query: Query,
  { session, ip }: { session: PaymentSession; ip: string | undefined },
): Promise<HostedOrder> {
  const { settings, keys } = svc
  const { amount, purchase, data } = session
  const given = typeof data.locale === "string" ? data.locale : undefined
  const locale = toLocale(given) ?? toLocale(purchase.locale)
  const basket = await readBasket(query, svc, { amount, purchase: { ...purchase, locale } })
  if (basket.kind === "nothing_to_pay") throw new MappingError("amount", basket.message)
  const { needsShippingAddress, items, lines } = basket
  const typed = await svc.buyers.find(session.id)
  const sessionData = typed ? { ...data, buyer: typed.buyer } : data
  const parties = { purchase, sessionData, ip, isIpNeeded: true, options: settings } as const
  return {
    session_id: session.id,
    payment_collection_id: session.payment_collection_id,
    ...(purchase.source === "cart" ? { cart_id: purchase.id } : { order_id: purchase.id }),
    flow: svc.providers.find(session.providerId)?.kind === "form" ? "form" : "hosted",
    price: amount,
    basket_hash: basket.basket_hash,
    split_hash: basket.split_hash,
    return_url: getReturnUrl(svc, session),
    locale,
    items,
    basket: lines.flatMap((line) => (line.price === undefined ? [] : { ...line, price: line.price })),
    ...toParties({ ...parties, needsShippingAddress }),
    paymentGroup: settings.paymentGroup,
    paymentChannel: readPaymentChannel(data),
    callbackUrl: (attempt_id) => `${settings.backendUrl}/svc/return/${attempt_id}/${keys.sign("return", attempt_id)}`,
  }
}

/** Codes of e-mail, identity number and phone (assumed: buyer-codes). */
const ABOUT_THE_BUYER = ["3", "4", "5", "8", "9", "10", "18", "25"]

export const isAboutTheBuyer = ({ code = "" }: SvcError): boolean => ABOUT_THE_BUYER.includes(code)

export function getObstacle({ kind }: MappingError): "buyer_incomplete" | "seller_unavailable" | "cart_changed" {
  if (kind === "fields") return "buyer_incomplete"
  return kind === "sellers" ? "seller_unavailable" : "cart_changed"
}
