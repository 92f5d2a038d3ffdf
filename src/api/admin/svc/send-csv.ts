import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { resolveSvc } from "../../../modules/svc"
import type { AdminRequest, AdminResponse } from "../refuse"

/** Sends a file in pieces. A failure on the way aborts the response, so that a browser does not keep a part of a file for the whole. */
export async function sendCsv(
  { scope }: Pick<AdminRequest, "scope">,
  res: AdminResponse<string>,
  name: string,
  text: string | AsyncIterable<string>,
): Promise<void> {
  res
    .set("Cache-Control", "no-store")
    .set("Content-Disposition", `attachment; filename="${name}.csv"`)
    .type("text/csv; charset=utf-8")
  if (typeof text === "string") res.send(text)
  else
    await pipeline(Readable.from(text), res).catch((error: unknown) =>
      resolveSvc(scope).logFailure(`${name}.csv ended early`, error),
    )
}
