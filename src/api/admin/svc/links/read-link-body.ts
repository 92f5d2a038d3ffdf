import type { MedusaRequest } from "@medusajs/framework/http"
import type { z } from "zod"
import type { Refused } from "../../../../medusa/payments/refusal"
import { readJson } from "../../../read-json"
import { fieldIssue, readFields, refusedFields } from "../field-issues"

/** Bytes: a picture of 2 MB as Base64, and its texts. */
const LARGEST = 3 * 1024 * 1024

/** Reads the body of a route that may get a picture, once the caller is authenticated. */
export async function readLinkBody<S extends z.ZodType>(
  req: MedusaRequest,
  schema: S,
): Promise<{ value: z.output<S>; refused?: never } | { value?: never; refused: Refused }> {
  const read = await readJson(req, LARGEST)
  if (read.is === "too_large") return { refused: refusedFields([fieldIssue("image", "image_large")], 413) }
  if (read.is === "no_json") return { refused: refusedFields([fieldIssue("", "json")]) }
  return readFields(schema, read.value)
}
