import type { Context } from "hono"

/**
 * The bank's 3D Secure step, as a page of its own under a policy of its own: it may run its script and post to the bank, but
 * it has not the shop's origin, so no cookie or storage, it can ask nothing of this shop, and no other page can frame it.
 */
const POLICY = [
  "sandbox allow-forms allow-scripts",
  "default-src 'none'",
  "script-src 'unsafe-inline' https:",
  "style-src 'unsafe-inline' https:",
  "img-src https: data:",
  "font-src https:",
  "frame-src https:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ")

export function bankPage(c: Context, html: string): Response {
  c.header("content-security-policy", POLICY)
  return c.html(html)
}
