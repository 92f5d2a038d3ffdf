import { createHash } from "node:crypto"
import { BlockList, isIPv6 } from "node:net"
import type { MedusaRequest } from "@medusajs/framework/http"
import { FALLBACK, LANGUAGES, type Language } from "../domain"
import { toBuyerIp } from "../mapping"
import type { SvcSettings } from "../modules/svc/options"
import type { Ports } from "../use-cases/ports/ports"

export interface Caller {
  get(header: string): string | undefined
  /** By Express, which trusts one proxy in Medusa: the last entry of `X-Forwarded-For`, or the connection's address. */
  ip?: string | undefined
  socket: { remoteAddress?: string | undefined }
}

/**
 * The buyer's IP address: the last entry of the header that `clientIp` names (a proxy appends; the buyer may invent what comes before), else
 * the connection's. Without the option it is the one that Medusa believes: right behind one proxy, possibly invented without one.
 */
export function buyerIp(req: Caller, { clientIp }: Pick<SvcSettings, "clientIp">): string | undefined {
  if (clientIp === undefined) return req.ip ?? req.socket.remoteAddress
  return req.get(clientIp)?.split(",").at(-1)?.trim() || req.socket.remoteAddress
}

const INTERNAL = new BlockList()
for (const [network, prefix] of [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
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

function getNetwork(address: string): string {
  const [left = "", right] = address.split("::")
  const [head, tail] = [left.split(":"), right?.split(":") ?? []]
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0")
  return [...head, ...zeros, ...tail].slice(0, 4).join(":")
}

/** Digits of a hash, enough that no two buyers share them by chance. */
const DIGITS = 12

/** Undefined: it may not be a buyer's. Without the option `clientIp` it may be a proxy's, and all buyers would be counted together. */
export function addressKey(req: Caller, settings: Pick<SvcSettings, "clientIp">): string | undefined {
  if (settings.clientIp === undefined) return undefined
  const address = toBuyerIp(buyerIp(req, settings) ?? "")
  if (address === undefined || INTERNAL.check(address, isIPv6(address) ? "ipv6" : "ipv4")) return undefined
  const network = isIPv6(address) ? getNetwork(address) : address
  return createHash("sha256").update(network).digest("hex").slice(0, DIGITS)
}

const WINDOW_SECONDS = 60

interface Counting extends Pick<Ports, "clock"> {
  ledger: Pick<Ports["ledger"], "countRequest">
}

/** `seconds`: to wait, after more than `most` requests in a minute. Count only keys proven ours: any other would fill the table. */
export async function countRequest({ ledger, clock }: Counting, key: string, most: number) {
  const requests = await ledger.countRequest(key, WINDOW_SECONDS)
  const left = WINDOW_SECONDS - (Math.floor(clock.now().getTime() / 1_000) % WINDOW_SECONDS)
  return { requests, seconds: requests <= most ? undefined : left }
}

export const secondsToWait = async (svc: Counting, key: string, most: number): Promise<number | undefined> =>
  (await countRequest(svc, key, most)).seconds

export function readLanguage(req: Pick<MedusaRequest, "acceptsLanguages">): Language {
  const accepted = req.acceptsLanguages([...LANGUAGES])
  return LANGUAGES.find((one) => one === accepted) ?? FALLBACK
}
