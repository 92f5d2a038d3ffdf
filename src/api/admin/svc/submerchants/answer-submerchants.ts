import type { MedusaContainer } from "@medusajs/framework/types"
import { pickAnswer } from "../../../../use-cases/ports/fields"
import type { Submerchant } from "../../../../use-cases/submerchants/records"
import { submerchantStatus, unusableReason } from "../../../../use-cases/submerchants/drift"
import { submerchantTitle, submerchantWarnings, type CommissionRate } from "../../../../mapping"
import { countProducts } from "../../../../medusa/marketplace/seller-links"
import type { ApprovalPolicy } from "../../../../domain"
import {
  storedSubmerchant,
  storedSummary,
  type ApprovalAnswer,
  type CommissionAnswer,
  type SubmerchantAnswer,
  type SubmerchantSummary,
} from "../answers/submerchants"
import { readPeople } from "../../../../medusa/people"

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
    standing: submerchantStatus(submerchant),
    unusable: unusableReason(submerchant) ?? null,
    drift_fields: drift.map(({ field }) => field),
    product_count,
  }
}

/** Submerchants where one of many is shown or chosen. */
export async function summarizeSubmerchants(
  scope: MedusaContainer,
  submerchants: readonly Submerchant[],
): Promise<SubmerchantSummary[]> {
  const ids = submerchants.map(({ id }) => id)
  const counts = await countProducts(scope, ids)
  return submerchants.map((submerchant) => summary(submerchant, counts.get(submerchant.id) ?? 0))
}

/** A submerchant as its own page reads it. */
export async function answerSubmerchant(scope: MedusaContainer, submerchant: Submerchant): Promise<SubmerchantAnswer> {
  const { id, created_by } = submerchant
  const [people, counts] = await Promise.all([readPeople(scope, [created_by]), countProducts(scope, [id])])
  return {
    ...summary(submerchant, counts.get(id) ?? 0),
    ...pickAnswer(storedSubmerchant, submerchant),
    warnings: submerchantWarnings(submerchant),
    created_by: created_by === undefined ? null : (people.get(created_by) ?? null),
  }
}
