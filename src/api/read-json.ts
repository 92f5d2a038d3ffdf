import type { MedusaRequest } from "@medusajs/framework/http"
import { refuseUnstorable } from "./refuse-unreadable"
import { MedusaError } from "@medusajs/framework/utils"

export type ReadJson = { type: "read"; value: unknown } | { type: "no_json" } | { type: "too_large" }

async function readBytes(req: MedusaRequest, largest: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk as Uint8Array)
    size += bytes.length
    // the connection is still needed, for the answer and after it
    if (size <= largest) chunks.push(bytes)
  }
  return size > largest ? undefined : Buffer.concat(chunks)
}

/** Medusa's own body parser reads before the caller is authenticated, and repeats what it cannot parse: such a route has `bodyParser: false`. */
export async function readJson(req: MedusaRequest, largest: number): Promise<ReadJson> {
  if (!req.is("application/json") || (req.get("content-encoding") ?? "identity") !== "identity")
    return { type: "no_json" }
  const bytes = await readBytes(req, largest)
  if (bytes === undefined) return { type: "too_large" }
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"))
    refuseUnstorable(value)
    return { type: "read", value }
  } catch (error) {
    if (error instanceof SyntaxError) return { type: "no_json" }
    throw error
  }
}

const LARGEST = 4_096

const invalid = (message: string) => new MedusaError(MedusaError.Types.INVALID_DATA, message)

export async function readSmallJson(req: MedusaRequest): Promise<unknown> {
  const read = await readJson(req, LARGEST)
  if (read.type === "too_large") throw invalid(`The body is larger than ${LARGEST} bytes.`)
  if (read.type === "no_json") throw invalid("The body must be JSON, and not compressed.")
  return read.value
}
