import type { MedusaRequest } from "@medusajs/framework/http"

/** Bytes. What the service sends is a few hundred. */
const LARGEST = 20_000

/**
 * The body as it came, whatever it says it is: the signature is over its fields, and what cannot be read is neither repeated nor
 * logged, as Medusa's own parser does. Undefined: it is too large.
 */
export async function readRawBody(req: MedusaRequest): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  // the connection is still needed for the answer
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk as Uint8Array)
    size += bytes.length
    if (size > LARGEST) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}
