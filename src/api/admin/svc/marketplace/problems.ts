import type { Sentence } from "../../../../domain"
import type { SettingsCheck } from "../answers/settings"
import { checksBy, named } from "../settings/find-problems"
import { PROBLEMS } from "./sentences"

/** What is checked for mistakes in the option `marketplace`; null: this store has nothing of the kind. */
export interface MarketplaceFacts {
  /** Categories that a commission names and that the shop does not have. */
  missingCategories: readonly string[]
  /** Why what the marketplace sells itself cannot be sold. */
  ownProblem: Sentence | undefined | null
  /** The entity of the seller option, where Query has no such entity or field. */
  unknownEntity: string | undefined | null
  /** Fields of the seller option that Query does not have. */
  unknownFields: readonly string[] | null
  /** The path from a product to its seller's id, where Query has no such path, or something else than an id there. */
  unknownPath: string | undefined | null
  /** The same, where it does not distinguish a product of the marketplace from one whose seller is gone, and the marketplace sells itself. */
  unprovenPath: string | undefined | null
  /** Some of the sellers without an IBAN, where this store approves items. */
  withoutIban: readonly string[] | null
  /** How many sellers the service refused. */
  failedCount: number
}

const found = (text: string | undefined | null) => (text === null ? null : named(text === undefined ? [] : [text]))

/** What came of the checks of a marketplace's configuration. */
export const marketplaceChecks = (facts: MarketplaceFacts): SettingsCheck[] =>
  checksBy(PROBLEMS, {
    seller_entity: found(facts.unknownEntity),
    seller_fields: facts.unknownFields && named(facts.unknownFields),
    product_seller: found(facts.unknownPath),
    product_seller_unproven: found(facts.unprovenPath),
    own_submerchant: facts.ownProblem && [facts.ownProblem.en, facts.ownProblem.tr],
    commission_category: named(facts.missingCategories),
    sellers_without_iban: facts.withoutIban && named(facts.withoutIban),
    sellers_failed: facts.failedCount > 0 ? [String(facts.failedCount)] : undefined,
  })
