import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"

/** Bytes. A card, or the beginning of one, is far below. */
const LARGEST = 4_096

const invalid = (message: string) => new MedusaError(MedusaError.Types.INVALID_DATA, message)

/**
 * Reads the JSON body of a route that a card may come to. Such a route is without Medusa's own body parser (`bodyParser: false`),
 * which repeats what it cannot parse, in its answer and in the log.
 */
export async function readSmallJson(req: MedusaRequest): Promise<unknown> {
  if (!req.is("application/json") || (req.get("content-encoding") ?? "identity") !== "identity")
    throw invalid("The body must be JSON, and not compressed.")
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk as Uint8Array)
    size += bytes.length
    // what is too much is dropped as it comes: the connection is still needed, for the answer and after it
    if (size <= LARGEST) chunks.push(bytes)
  }
  if (size > LARGEST) throw invalid(`The body is larger than ${LARGEST} bytes.`)
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8")) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid("The body is not JSON.")
    throw error
  }
}
