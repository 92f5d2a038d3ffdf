import { isIPv6 } from "node:net"

/** The host listened on as an address names it: one this machine answers to, an IPv6 address in brackets. */
export function urlHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost"
  return isIPv6(host) ? `[${host}]` : host
}
