/**
 * The Content-Security-Policy header for a page drawn with this nonce: nothing from elsewhere, no inline code but ours.
 * `formTarget: "anywhere"` is for `postBackPage`: browsers hold a form to `form-action` through every redirect that
 * follows it, and where a merchant's callback sends the buyer next is not ours to know.
 */
export function pagePolicy(nonce: string, formTarget: "self" | "anywhere" = "self"): string {
  const rules = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "base-uri 'none'",
  ]
  if (formTarget === "self") rules.push("form-action 'self'")
  return rules.join("; ")
}
