import type { MedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"

/** PostgreSQL stores neither in text: NUL, and half of a surrogate pair. */
const UNSTORABLE = /[\0\p{Cs}]/u

const UNREADABLE =
  "The request cannot be read: its address has a % that begins no character, a name in its query has two dots, or something in it is a NUL " +
  "character or half of a pair. Send it without that."

export function isStorable(value: unknown): boolean {
  const waiting = [value]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (typeof one === "string" && UNSTORABLE.test(one)) return false
    if (typeof one !== "object" || one === null) continue
    for (const [key, inner] of Object.entries(one)) waiting.push(key, inner)
  }
  return true
}

/** No route under /svc reads a query, and a parameter that a campaign or a bank adds is no reason to refuse a buyer. */
export const hasReadablePath = (req: MedusaRequest): boolean => isReadable(req, req.originalUrl.replace(/\?.*$/s, ""))

/** A malformed percent escape would end as error 500 when Express reads the address, an unstorable character when the database gets it. */
function isReadable(req: MedusaRequest, address = req.originalUrl): boolean {
  try {
    return isStorable(decodeURIComponent(address)) && (!req.is("application/json") || isStorable(req.body))
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

export const invalid = (message: string) => new MedusaError(MedusaError.Types.INVALID_DATA, message)

/**
 * Without methods it comes before every route, when the address is not read yet. A malformed escape under `/admin` gets 500 all the same:
 * Medusa's own handler of `/admin*` fails on it first.
 */
export function refuseUnreadable(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  // Medusa's reader of queries answers 500 to a name of more than two parts
  const isDeep = Object.keys(req.query).some((name) => /\..*\./s.test(name))
  if (isDeep || !isReadable(req)) throw invalid(UNREADABLE)
  next()
}

type ReadJson = { type: "read"; value: unknown } | { type: "no_json" } | { type: "too_large" }

async function readBytes(req: MedusaRequest, largest: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk as Uint8Array)
    size += bytes.length
    // reads on without storing, because the connection is still needed for the answer and after it
    if (size <= largest) chunks.push(bytes)
  }
  return size > largest ? undefined : Buffer.concat(chunks)
}

/** Medusa's body parser reads before the caller is authenticated, and repeats what it cannot parse; such a route has `bodyParser: false`. */
export async function readJson(req: MedusaRequest, largest: number): Promise<ReadJson> {
  if (!req.is("application/json") || (req.get("content-encoding") ?? "identity") !== "identity")
    return { type: "no_json" }
  const bytes = await readBytes(req, largest)
  if (bytes === undefined) return { type: "too_large" }
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"))
    if (!isStorable(value)) throw invalid(UNREADABLE)
    return { type: "read", value }
  } catch (error) {
    if (error instanceof SyntaxError) return { type: "no_json" }
    throw error
  }
}

const LARGEST = 4_096

export async function readSmallJson(req: MedusaRequest): Promise<unknown> {
  const read = await readJson(req, LARGEST)
  if (read.type === "too_large") throw invalid(`The body is larger than ${LARGEST} bytes.`)
  if (read.type === "no_json") throw invalid("The body must be JSON, and not compressed.")
  return read.value
}
