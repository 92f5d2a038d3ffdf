import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { createLinkWorkflow } from "../../../../workflows/link/create-link"
import { refuse } from "../../refuse"
import { readFields } from "../field-issues"
import { createLinkBody, listLinksQuery } from "../validators-links"
import { answerChange } from "./answer-change"
import { readLinks } from "./list-links"
import { readLinkBody } from "./read-link-body"

/** A page of payment links. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const asked = readFields(listLinksQuery, req.query)
  if (asked.refused) {
    refuse(res, asked.refused)
    return
  }
  const page = await readLinks(req.scope, asked.value)
  if ("refused" in page) refuse(res, page.refused)
  else res.set("Cache-Control", "no-store").json(page)
}

/** Makes a payment link. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const body = await readLinkBody(req, createLinkBody)
  if (body.refused) {
    refuse(res, body.refused)
    return
  }
  const { actor_id: by } = req.auth_context
  const { result } = await createLinkWorkflow(req.scope).run({ input: { ...body.value, by } })
  await answerChange(req, res, result)
}
