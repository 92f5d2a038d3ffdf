import type { MedusaContainer } from "@medusajs/framework/types"
import type { Submerchant } from "../../../../use-cases/submerchants/records"
import { submerchantStatus, unusableReason } from "../../../../use-cases/submerchants/submerchant-status"
import { submerchantTitle, submerchantWarnings, type CommissionRate } from "../../../../mapping"
import { countProducts } from "../../../../medusa/marketplace/seller-links"
import type { ApprovalPolicy } from "../../../../domain"
import type { ApprovalAnswer, CommissionAnswer, SubmerchantAnswer, SubmerchantSummary } from "../answers/submerchants"
import { readPeople } from "../read-people"

export const commissionAnswer = ({ percent, fixed }: CommissionRate): CommissionAnswer => ({
  percent,
  fixed: Object.fromEntries(Object.entries(fixed)),
})

export const approvalAnswer = ({ when, days }: ApprovalPolicy): ApprovalAnswer => ({ when, days: days ?? null })

const isoTime = (time: Date | undefined): string | null => time?.toISOString() ?? null

function summary(submerchant: Submerchant, productCount: number): SubmerchantSummary {
  const { id, external_id, type, seller_id, commission, approval, state, drift } = submerchant
  return {
    id,
    external_id,
    type,
    title: submerchantTitle(submerchant),
    seller_id: seller_id ?? null,
    commission: commission ? commissionAnswer(commission) : null,
    approval: approval ? approvalAnswer(approval) : null,
    state,
    standing: submerchantStatus(submerchant),
    unusable: unusableReason(submerchant) ?? null,
    drift_fields: drift.map(({ field }) => field),
    product_count: productCount,
    last_synced_at: isoTime(submerchant.last_synced_at),
  }
}

function contentAnswer(submerchant: Submerchant) {
  return {
    name: submerchant.name ?? null,
    email: submerchant.email,
    gsm_number: submerchant.gsm_number,
    address: submerchant.address,
    iban: submerchant.iban ?? null,
    currency: submerchant.currency,
    contact_name: submerchant.contact_name ?? null,
    contact_surname: submerchant.contact_surname ?? null,
    identity_number: submerchant.identity_number ?? null,
    tax_office: submerchant.tax_office ?? null,
    tax_number: submerchant.tax_number ?? null,
    legal_company_title: submerchant.legal_company_title ?? null,
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
    ...contentAnswer(submerchant),
    key: submerchant.key ?? null,
    bank_country: submerchant.bank_country ?? null,
    warnings: submerchantWarnings(submerchant),
    drift: [...submerchant.drift],
    next_sync_at: isoTime(submerchant.next_sync_at),
    checked_at: isoTime(submerchant.checked_at),
    created_by: created_by === undefined ? null : (people.get(created_by) ?? null),
    created_at: submerchant.created_at.toISOString(),
    version: submerchant.version,
  }
}
