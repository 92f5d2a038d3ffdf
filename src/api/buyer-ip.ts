import { createHash } from "node:crypto"
import { BlockList, isIPv6 } from "node:net"
import { toBuyerIp } from "../mapping"
import type { SvcSettings } from "../modules/svc/options"

/** What of a request says where it comes from. */
export interface Caller {
  get(header: string): string | undefined
  socket: { remoteAddress?: string | undefined }
}

/**
 * The buyer's address on the network: of the connection, or, behind a proxy, what the header named by the option `clientIp` ends with. A proxy
 * adds to a list like `X-Forwarded-For` at its end; what stands before may be the buyer's invention. Without the option no header is believed.
 */
export function buyerIp(req: Caller, { clientIp }: Pick<SvcSettings, "clientIp">): string | undefined {
  const told = clientIp === undefined ? undefined : req.get(clientIp)?.split(",").at(-1)?.trim()
  return told || req.socket.remoteAddress
}

const INTERNAL = new BlockList()
for (const [network, prefix] of [
  ["10.0.0.0", 8],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  INTERNAL.addSubnet(network, prefix, "ipv4")
for (const [network, prefix] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  INTERNAL.addSubnet(network, prefix, "ipv6")

/** The network of one subscriber, of an IPv6 address: its first 64 bits. */
function networkOf(address: string): string {
  const [left = "", right] = address.split("::")
  const [head, tail] = [left.split(":"), right?.split(":") ?? []]
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0")
  return [...head, ...zeros, ...tail].slice(0, 4).join(":")
}

/** Buckets of addresses, so that a caller with many of them cannot fill the table. */
const BUCKET_DIGITS = 3

/**
 * Whose requests are counted together by their address. Undefined: it is no address of the internet, but a proxy's without the option
 * `clientIp`, or a test's; all buyers would be counted together.
 */
export function addressKey(req: Caller, settings: Pick<SvcSettings, "clientIp">): string | undefined {
  const address = toBuyerIp(buyerIp(req, settings) ?? "")
  if (address === undefined || INTERNAL.check(address, isIPv6(address) ? "ipv6" : "ipv4")) return undefined
  const network = isIPv6(address) ? networkOf(address) : address
  return createHash("sha256").update(network).digest("hex").slice(0, BUCKET_DIGITS)
}
