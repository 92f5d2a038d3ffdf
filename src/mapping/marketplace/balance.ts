import { sumDecimals } from "../../money"
import type { Basket } from "../basket/basket"
import { defaultRule } from "./commission"
import { OWN, findOwners, ownerId, type Good, type Owner } from "./owners"
import { refuse, severalSellers } from "./refusals"
import type { Marketplace } from "./sellers"

/**
 * Whom the single item of a balance pays: the seller of all lines. Of several sellers, the marketplace where it may sell its own
 * items; else the basket is refused.
 */
export function ownerOfBalance({ explanation }: Basket, marketplace: Marketplace): Owner {
  const { goods, refusals } = findOwners(
    explanation.lines.filter(({ kind, owed }) => kind === "line" && owed !== "0"),
    marketplace,
  )
  refuse(refusals)
  const [first, ...others] = goods
  if (first === undefined) return OWN
  if (others.every(({ owner }) => ownerId(owner) === ownerId(first.owner)))
    return withOneRule(first, others, marketplace)
  if (marketplace.options.ownItems === "refuse") refuse([severalSellers(explanation.reason ?? "")])
  return OWN
}

/** The rule of all lines, else the default. */
function withOneRule({ owner }: Good, others: readonly Good[], marketplace: Marketplace): Owner {
  if (owner.is === "own") return owner
  const isOne = others.every((other) => other.owner.is === "seller" && other.owner.rule.name === owner.rule.name)
  return isOne ? owner : { ...owner, rule: defaultRule(marketplace) }
}

/** The total of all lines and how much of that is tax: the balance itself carries no tax. */
export const taxOfLines = ({ explanation: { lines } }: Basket) => {
  const own = lines.filter(({ kind }) => kind !== "balance")
  return { total: sumDecimals(own.map(({ total }) => total)), tax: sumDecimals(own.map(({ tax = "0" }) => tax)) }
}
