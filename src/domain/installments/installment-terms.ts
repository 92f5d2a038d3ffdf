import { compare, moneyFromDecimal, type Money } from "../../money"
import type { InstallmentPolicy, InstallmentRule, InstallmentTerms } from "./installment-policy"

/** What is known of a card: from the bin check before paying, from the answer afterwards. */
export interface CardProperties {
  /** `cardFamily`; a card without one has none. */
  family?: string | undefined
  /** `cardType` */
  type?: string | undefined
  commercial?: boolean | undefined
}

/** `perhaps`: it depends on a property of the card that is not known. */
type Fit = "yes" | "no" | "perhaps"

const inOneCase = (text: string) => text.trim().toUpperCase()

function fitText(wanted: readonly string[] | undefined, given: string | undefined): Fit {
  if (wanted === undefined) return "yes"
  if (given === undefined) return "perhaps"
  return wanted.some((one) => inOneCase(one) === inOneCase(given)) ? "yes" : "no"
}

function fitFlag(wanted: boolean | undefined, given: boolean | undefined): Fit {
  if (wanted === undefined) return "yes"
  if (given === undefined) return "perhaps"
  return wanted === given ? "yes" : "no"
}

function fitAmount({ when }: InstallmentRule, price: Money): Fit {
  if (when.minimumAmount === undefined) return "yes"
  const least = when.minimumAmount[price.currency]
  if (least === undefined) return "no"
  return compare(price, moneyFromDecimal(least, price.currency)) >= 0 ? "yes" : "no"
}

function fit(rule: InstallmentRule, price: Money, card: CardProperties): Fit {
  const { cardFamilies, cardTypes, commercial } = rule.when
  const fits = [
    fitAmount(rule, price),
    fitText(cardFamilies, card.family),
    fitText(cardTypes, card.type),
    fitFlag(commercial, card.commercial),
  ]
  if (fits.includes("no")) return "no"
  return fits.includes("perhaps") ? "perhaps" : "yes"
}

/** The terms for a card: the first rule that certainly fits, else the general ones. */
export function termsFor(policy: InstallmentPolicy, price: Money, card: CardProperties): InstallmentTerms {
  return policy.rules.find((rule) => fit(rule, price, card) === "yes") ?? policy
}

/** All terms that may hold for a card of which not everything is known. */
export function possibleTerms(policy: InstallmentPolicy, price: Money, card: CardProperties): InstallmentTerms[] {
  const possible: InstallmentTerms[] = []
  for (const rule of policy.rules) {
    const fits = fit(rule, price, card)
    if (fits === "no") continue
    possible.push(rule)
    if (fits === "yes") return possible
  }
  return [...possible, policy]
}
