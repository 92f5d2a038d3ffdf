import { joined, say } from "../../../../domain"
import type { ProblemTexts } from "../settings/find-problems"

export const PROBLEMS = {
  seller_entity: {
    severity: "error",
    title: say("marketplace.seller_entity_title"),
    what: (entity: string) => say("marketplace.seller_entity_what", { entity }),
    fix: say("marketplace.seller_entity_fix"),
  },
  seller_fields: {
    severity: "error",
    title: say("marketplace.seller_fields_title"),
    what: (fields: string) => say("marketplace.seller_fields_what", { fields }),
    fix: say("marketplace.seller_fields_fix"),
  },
  product_seller: {
    severity: "error",
    title: say("marketplace.product_seller_title"),
    what: (path: string) => say("marketplace.product_seller_what", { path }),
    fix: say("marketplace.product_seller_fix"),
  },
  product_seller_unproven: {
    severity: "error",
    title: say("marketplace.product_seller_unproven_title"),
    what: (path: string) => say("marketplace.product_seller_unproven_what", { path }),
    fix: say("marketplace.product_seller_unproven_fix"),
  },
  own_submerchant: {
    severity: "error",
    title: say("marketplace.own_submerchant_title"),
    what: (en: string, tr: string) => joined(say("marketplace.own_submerchant_what"), { en, tr }),
    fix: say("marketplace.own_submerchant_fix"),
  },
  commission_category: {
    severity: "error",
    title: say("marketplace.commission_category_title"),
    what: (categories: string) => say("marketplace.commission_category_what", { categories }),
    fix: say("marketplace.commission_category_fix"),
  },
  sellers_without_iban: {
    severity: "warning",
    title: say("marketplace.sellers_without_iban_title"),
    what: (names: string) => say("marketplace.sellers_without_iban_what", { names }),
    fix: say("marketplace.sellers_without_iban_fix"),
  },
  sellers_failed: {
    severity: "warning",
    title: say("marketplace.sellers_failed_title"),
    what: (count: string) => say("marketplace.sellers_failed_what", { count }),
    fix: say("marketplace.sellers_failed_fix"),
  },
} as const satisfies Record<string, ProblemTexts>
