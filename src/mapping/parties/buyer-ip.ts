import { z } from "zod"

const isIpv4 = (text: string) => z.ipv4().safeParse(text).success
const isIpv6 = (text: string) => z.ipv6().safeParse(text).success

/**
 * The buyer's network address as the service takes it: without port, brackets and zone, and an IPv4 address mapped into IPv6
 * (`::ffff:10.0.0.1`, also in hexadecimal) as IPv4. Undefined for anything else, a list of proxies too: which of them to trust
 * is for whoever read the header.
 */
export function toBuyerIp(text: string): string | undefined {
  const address = bare(text.trim())
  if (isIpv4(address)) return address
  const mapped = mappedIpv4(address)
  if (mapped !== undefined) return isIpv4(mapped) ? mapped : undefined
  return isIpv6(address) ? address.toLowerCase() : undefined
}

function bare(text: string): string {
  const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1]
  if (inBrackets !== undefined) return inBrackets.replace(/%.*$/, "")
  const beforePort = /^([\d.]+):\d{1,5}$/.exec(text)?.[1]
  return beforePort ?? text.replace(/%.*$/, "")
}

const MAPPED = /^(?:::|(?:0{1,4}:){5})ffff:(.+)$/i

function mappedIpv4(address: string): string | undefined {
  const rest = MAPPED.exec(address)?.[1]
  if (rest === undefined) return undefined
  const [, high, low] = /^([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(rest) ?? []
  if (high === undefined || low === undefined) return rest
  return [high, low]
    .flatMap((group) => {
      const value = parseInt(group, 16)
      return [value >> 8, value & 255]
    })
    .join(".")
}
