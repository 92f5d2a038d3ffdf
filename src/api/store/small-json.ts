import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { readJson } from "../read-json"

/** Bytes. A card, or the beginning of one, is far below. */
const LARGEST = 4_096

const invalid = (message: string) => new MedusaError(MedusaError.Types.INVALID_DATA, message)

/** Reads the JSON body of a route that a card may come to. */
export async function readSmallJson(req: MedusaRequest): Promise<unknown> {
  const read = await readJson(req, LARGEST)
  if (read.type === "too_large") throw invalid(`The body is larger than ${LARGEST} bytes.`)
  if (read.type === "no_json") throw invalid("The body must be JSON, and not compressed.")
  return read.value
}
