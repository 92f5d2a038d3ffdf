import type { MedusaContainer } from "@medusajs/framework/types"
import { pickAnswer } from "../../../use-cases/ports/fields"
import { SELLER_WITHDRAWN, type Submerchant } from "../../../use-cases/submerchants/records"
import { submerchantStatus, unusableReason } from "../../../use-cases/submerchants/wire-submerchant"
import { submerchantTitle, submerchantWarnings } from "../../../mapping/marketplace"
import { countProducts } from "../../../medusa/marketplace/seller-links"
import { refusal, say, write, writeField, writeOrNull } from "../../../domain"
import * as answers from "./answers/submerchants"
import { readPeople } from "../../../medusa/orders"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { type StoredSubmerchant, resolveMarketplace } from "../../../medusa/marketplace/sync-sellers"
import { refuse, respondFresh, type AdminResponse } from "../refuse"
import type { Refusal } from "../svc/answers/common"

function describe(submerchant: Submerchant, product_count: number) {
  return {
    ...submerchant,
    title: submerchantTitle(submerchant),
    standing: write(submerchantStatus(submerchant)),
    unusable: writeOrNull(unusableReason(submerchant)),
    drift_fields: submerchant.drift.map(({ field }) => field),
    product_count,
    is_withdrawn: submerchant.error_code === SELLER_WITHDRAWN,
  }
}

export async function summarizeSubmerchants(scope: MedusaContainer, submerchants: readonly Submerchant[]) {
  const ids = submerchants.map(({ id }) => id)
  const counts = await countProducts(scope, ids)
  return submerchants.map((submerchant) =>
    pickAnswer(answers.submerchantSummary, describe(submerchant, counts.get(submerchant.id) ?? 0)),
  )
}

export async function answerSubmerchant(scope: MedusaContainer, submerchant: Submerchant) {
  const { id, created_by } = submerchant
  const [people, counts] = await Promise.all([readPeople(scope, [created_by]), countProducts(scope, [id])])
  return pickAnswer(answers.submerchantAnswer, {
    ...describe(submerchant, counts.get(id) ?? 0),
    warnings: submerchantWarnings(submerchant).map(writeField),
    created_by: people.get(created_by ?? ""),
  })
}

/** "" for a malformed id. */
export const getId = ({ params: { id = "" } }: MedusaRequest): string => (/^[\w.-]{1,100}$/.test(id) ? id : "")

export async function findOrRefuse(req: MedusaRequest, res: MedusaResponse<Refusal>): Promise<Submerchant | undefined> {
  const submerchant = await resolveMarketplace(req.scope).submerchants.find(getId(req))
  if (submerchant === undefined) refuse(res, refusal(404, say("submerchant.no_such_submerchant")))
  return submerchant
}

export async function respondWithStored(
  req: MedusaRequest,
  res: AdminResponse<answers.OneSubmerchant>,
  { id, refused = refusal(404, say("submerchant.no_such_submerchant")) }: StoredSubmerchant,
): Promise<void> {
  const found = id === undefined ? undefined : await resolveMarketplace(req.scope).submerchants.find(id)
  respondFresh(res, found ? { submerchant: await answerSubmerchant(req.scope, found) } : { refused })
}
