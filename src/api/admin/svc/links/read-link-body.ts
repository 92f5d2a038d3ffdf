import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { z } from "zod"
import { readJson } from "../../../read-json"
import { refuse } from "../../refuse"
import type { Refusal } from "../answers/common"
import { fieldIssue, readOrRefuse, refusedFields } from "../field-issues"

/** Bytes: a picture of 2 MB as Base64, and its texts. */
const LARGEST = 3 * 1024 * 1024

/** Reads the body of a route that may get a picture, once the caller is authenticated; undefined where it is refused. */
export async function readLinkBody<S extends z.ZodType>(
  req: MedusaRequest,
  schema: S,
  res: MedusaResponse<Refusal>,
): Promise<z.output<S> | undefined> {
  const read = await readJson(req, LARGEST)
  if (read.is === "too_large") refuse(res, refusedFields([fieldIssue("image", "image_large")], 413))
  else if (read.is === "no_json") refuse(res, refusedFields([fieldIssue("", "json")]))
  else return readOrRefuse(schema, read.value, res)
  return undefined
}
