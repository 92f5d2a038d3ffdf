/** Longest return address that is taken: longer ones do not get through every browser and proxy. */
const LONGEST = 2_000

/** What parsers disagree about and no honest address holds: control characters, backslashes, spaces at its ends. */
const SUSPECT = /[\p{Cc}\\]|^\s|\s$/u

/** The words a result is told in; a storefront's own query may not speak for us. */
const RESULT_KEYS = ["order_id", "payment_status", "error"] as const

export type ReturnResult = Partial<Record<(typeof RESULT_KEYS)[number], string>>

/**
 * The address a buyer is sent back to, when it is one of the storefronts': absolute, http(s), without user info, of exactly
 * one of the allowed origins. Undefined for anything else. Not given (undefined, null): the first storefront's root.
 */
export function readReturnUrl(given: unknown, storefrontUrls: readonly string[]): string | undefined {
  if (given === undefined || given === null) return storefrontRoot(storefrontUrls)
  if (typeof given !== "string" || given.length > LONGEST || SUSPECT.test(given) || !URL.canParse(given))
    return undefined
  const url = new URL(given)
  // a blob: address has the origin of the page that made it, so the protocol is asked for as well
  const isWeb = url.protocol === "https:" || url.protocol === "http:"
  const isAllowed = isWeb && url.username + url.password === "" && storefrontUrls.includes(url.origin)
  return isAllowed ? url.href : undefined
}

/** Where a buyer goes when no better address is known. */
export function storefrontRoot([first]: readonly string[]): string {
  if (first === undefined) throw new TypeError("There is no storefront to send a buyer to.")
  return new URL(first).href
}

/** A return address with the result added; its own query and fragment stay. */
export function withResult(returnUrl: string, result: ReturnResult): string {
  const url = new URL(returnUrl)
  // deleting writes the whole query anew, so it is done only where there is something to delete
  for (const key of RESULT_KEYS) if (url.searchParams.has(key)) url.searchParams.delete(key)
  const own = url.search.replace(/^\?/, "")
  const told = new URLSearchParams(result).toString()
  url.search = [own, told].filter((part) => part !== "").join("&")
  return url.href
}
