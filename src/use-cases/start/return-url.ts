/** Longest accepted return address: not every browser and proxy passes longer ones. */
const LONGEST = 2_000

/** What URL parsers disagree about and no valid address contains: control characters, backslashes, spaces at its ends. */
const SUSPECT = /[\p{Cc}\\]|^\s|\s$/u

/** Query parameters of a result; a storefront's own ones of these names are removed. */
const RESULT_KEYS = ["order_id", "payment_status", "error", "payment_reason"] as const

export type ReturnResult = Partial<Record<(typeof RESULT_KEYS)[number], string>>

/**
 * The address a buyer is sent back to, if it belongs to a storefront: absolute, http(s), without user info, and of exactly
 * one of the allowed origins. Undefined for anything else. Not given (undefined, null): the first storefront's root.
 */
export function readReturnUrl(given: unknown, storefrontUrls: readonly string[]): string | undefined {
  if (given === undefined || given === null) return storefrontRoot(storefrontUrls)
  if (typeof given !== "string" || given.length > LONGEST || SUSPECT.test(given) || !URL.canParse(given))
    return undefined
  const url = new URL(given)
  // a blob: address has the origin of the page that made it, so the protocol is checked as well
  const isWeb = url.protocol === "https:" || url.protocol === "http:"
  const isAllowed = isWeb && url.username + url.password === "" && storefrontUrls.includes(url.origin)
  return isAllowed ? url.href : undefined
}

/** Where a buyer is sent when no return address is known. */
export function storefrontRoot([first]: readonly string[]): string {
  if (first === undefined) throw new TypeError("There is no storefront to send a buyer to.")
  return new URL(first).href
}

/** A return address with the result added; its own query and fragment stay. */
export function withResult(return_url: string, result: ReturnResult): string {
  const url = new URL(return_url)
  // deleting rewrites the whole query, so it is done only where there is something to delete
  for (const key of RESULT_KEYS) if (url.searchParams.has(key)) url.searchParams.delete(key)
  const own = url.search.replace(/^\?/, "")
  const added = new URLSearchParams(result).toString()
  url.search = [own, added].filter((part) => part !== "").join("&")
  return url.href
}
