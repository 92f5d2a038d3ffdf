import type { MedusaContainer } from "@medusajs/framework/types"
import { pickAnswer } from "../../../use-cases/ports/fields"
import type { Submerchant } from "../../../use-cases/submerchants/records"
import { submerchantStatus, unusableReason } from "../../../use-cases/submerchants/wire-submerchant"
import { submerchantTitle, submerchantWarnings, type CommissionRate } from "../../../mapping/marketplace"
import { countProducts } from "../../../medusa/marketplace/seller-links"
import { refusal, say, write, writeField, writeOrNull } from "../../../domain"
import type { ApprovalPolicy } from "../../../domain/payouts/approval-policy"
import {
  storedSubmerchant,
  storedSummary,
  type ApprovalAnswer,
  type CommissionAnswer,
  type SubmerchantAnswer,
  type SubmerchantSummary,
  type OneSubmerchant,
} from "./answers/submerchants"
import { readPeople } from "../../../medusa/orders"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { type StoredSubmerchant, resolveMarketplace } from "../../../medusa/marketplace/sync-sellers"
import { refuse, type AdminResponse } from "../refuse"
import type { Refusal } from "../svc/answers/common"

export const commissionAnswer = ({ percent, fixed }: CommissionRate): CommissionAnswer => ({
  percent,
  fixed: Object.fromEntries(Object.entries(fixed)),
})

export const approvalAnswer = ({ when, days }: ApprovalPolicy): ApprovalAnswer => ({ when, days: days ?? null })

function summary(submerchant: Submerchant, product_count: number): SubmerchantSummary {
  const { commission, approval, drift } = submerchant
  return {
    ...pickAnswer(storedSummary, submerchant),
    title: submerchantTitle(submerchant),
    commission: commission ? commissionAnswer(commission) : null,
    approval: approval ? approvalAnswer(approval) : null,
    standing: write(submerchantStatus(submerchant)),
    unusable: writeOrNull(unusableReason(submerchant)),
    drift_fields: drift.map(({ field }) => field),
    product_count,
  }
}

export async function summarizeSubmerchants(
  scope: MedusaContainer,
  submerchants: readonly Submerchant[],
): Promise<SubmerchantSummary[]> {
  const ids = submerchants.map(({ id }) => id)
  const counts = await countProducts(scope, ids)
  return submerchants.map((submerchant) => summary(submerchant, counts.get(submerchant.id) ?? 0))
}

export async function answerSubmerchant(scope: MedusaContainer, submerchant: Submerchant): Promise<SubmerchantAnswer> {
  const { id, created_by } = submerchant
  const [people, counts] = await Promise.all([readPeople(scope, [created_by]), countProducts(scope, [id])])
  return {
    ...summary(submerchant, counts.get(id) ?? 0),
    ...pickAnswer(storedSubmerchant, submerchant),
    warnings: submerchantWarnings(submerchant).map(writeField),
    created_by: created_by === undefined ? null : (people.get(created_by) ?? null),
  }
}

/** The id in the address; "" where it is malformed. */
export const getId = ({ params: { id = "" } }: MedusaRequest): string => (/^[\w.-]{1,100}$/.test(id) ? id : "")

export async function findOrRefuse(req: MedusaRequest, res: MedusaResponse<Refusal>): Promise<Submerchant | undefined> {
  const submerchant = await resolveMarketplace(req.scope).submerchants.find(getId(req))
  if (submerchant === undefined) refuse(res, refusal(404, say("submerchant.no_such_submerchant")))
  return submerchant
}

export async function respondWithStored(
  req: MedusaRequest,
  res: AdminResponse<OneSubmerchant>,
  { id, refused = refusal(404, say("submerchant.no_such_submerchant")) }: StoredSubmerchant,
): Promise<void> {
  const submerchant = id === undefined ? undefined : await resolveMarketplace(req.scope).submerchants.find(id)
  if (submerchant === undefined) {
    refuse(res, refused)
    return
  }
  const answer = await answerSubmerchant(req.scope, submerchant)
  res.set("Cache-Control", "no-store").json({ submerchant: answer })
}
