import type { MedusaRequest } from "@medusajs/framework/http"
import { refuseUnstorable } from "./refuse-unreadable"

/** What a request brought, or why it could not be read. */
export type ReadJson = { type: "read"; value: unknown } | { type: "no_json" } | { type: "too_large" }

async function readBytes(req: MedusaRequest, largest: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk as Uint8Array)
    size += bytes.length
    // what is too much is dropped as it comes: the connection is still needed, for the answer and after it
    if (size <= largest) chunks.push(bytes)
  }
  return size > largest ? undefined : Buffer.concat(chunks)
}

/**
 * Reads the JSON body of a route without Medusa's own body parser (`bodyParser: false`), which reads before the caller is authenticated, and
 * repeats what it cannot parse.
 */
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
