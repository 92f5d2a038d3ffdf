import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Submerchant } from "../../../../flows/submerchants/records"
import { standingOf, unusableReason } from "../../../../flows/submerchants/standing"
import { submerchantTitle, submerchantWarnings, type CommissionRate } from "../../../../mapping"
import type { Query } from "../../../../modules/svc/read-session"
import { countLinkedProducts } from "../../../../workflows/submerchant-support/product-links"
import type { CommissionAnswer, SubmerchantAnswer } from "../answers/submerchants"
import { readPeople } from "../read-people"

type People = Awaited<ReturnType<typeof readPeople>>

export const commissionAnswer = ({ percent, fixed }: CommissionRate): CommissionAnswer => ({
  percent,
  fixed: Object.fromEntries(Object.entries(fixed)),
})

const isoTime = (time: Date | undefined): string | null => time?.toISOString() ?? null

function contentAnswer(submerchant: Submerchant) {
  return {
    type: submerchant.type,
    title: submerchantTitle(submerchant),
    name: submerchant.name ?? null,
    email: submerchant.email,
    gsm_number: submerchant.gsmNumber,
    address: submerchant.address,
    iban: submerchant.iban ?? null,
    currency: submerchant.currency,
    contact_name: submerchant.contactName ?? null,
    contact_surname: submerchant.contactSurname ?? null,
    identity_number: submerchant.identityNumber ?? null,
    tax_office: submerchant.taxOffice ?? null,
    tax_number: submerchant.taxNumber ?? null,
    legal_company_title: submerchant.legalCompanyTitle ?? null,
  }
}

function describe(submerchant: Submerchant, productCount: number, people: People): SubmerchantAnswer {
  const { createdBy, commission } = submerchant
  return {
    ...{ id: submerchant.id, external_id: submerchant.externalId },
    ...contentAnswer(submerchant),
    seller_id: submerchant.sellerId ?? null,
    commission: commission ? commissionAnswer(commission) : null,
    key: submerchant.key ?? null,
    bank_country: submerchant.bankCountry ?? null,
    state: submerchant.state,
    standing: standingOf(submerchant),
    unusable: unusableReason(submerchant) ?? null,
    warnings: submerchantWarnings(submerchant),
    drift: [...submerchant.drift],
    product_count: productCount,
    next_sync_at: isoTime(submerchant.nextSyncAt),
    last_synced_at: isoTime(submerchant.lastSyncedAt),
    checked_at: isoTime(submerchant.checkedAt),
    created_by: createdBy === undefined ? null : (people.get(createdBy) ?? null),
    created_at: submerchant.createdAt.toISOString(),
    version: submerchant.version,
  }
}

/** Submerchants as the admin reads them. */
export async function answerSubmerchants(
  scope: MedusaContainer,
  submerchants: readonly Submerchant[],
): Promise<SubmerchantAnswer[]> {
  const query = scope.resolve<Query>(ContainerRegistrationKeys.QUERY)
  const [people, counts] = await Promise.all([
    readPeople(
      scope,
      submerchants.map(({ createdBy }) => createdBy),
    ),
    Promise.all(submerchants.map(({ id }) => countLinkedProducts(query, id))),
  ])
  return submerchants.map((submerchant, index) => describe(submerchant, counts[index] ?? 0, people))
}
