import type { Currency, Money } from "../../money"
import type { RequestIssue } from "../error"

/** Every amount of a request is in the request's currency. */
export function sameCurrency(request: { currency: Currency; price?: Money; paidPrice?: Money }): RequestIssue[] {
  return (["price", "paidPrice"] as const).flatMap((path) => {
    const amount = request[path]
    if (!amount || amount.currency === request.currency) return []
    return [{ path, message: `is in ${amount.currency}, the request is in ${request.currency}` }]
  })
}
