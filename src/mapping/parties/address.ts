import type { Address } from "../../client"
import type { BuyerSources } from "./buyer"
import type { FieldIssues } from "./field-issues"
import { findName } from "./person-name"
import { choosePlace, findCountry, fromTyped, overlay, type Place } from "./place"

type AddressRole = "billingAddress" | "shippingAddress"

/** An address; what is missing or unusable is noted in `issues`. Specification: Resources, Address. */
export function buildAddress(role: AddressRole, sources: BuyerSources, issues: FieldIssues): Address {
  const place = placeOf(role, sources)
  return {
    address: issues.require(`${role}.address`, { value: place.address }),
    contactName: issues.require(`${role}.contactName`, { value: place.contactName ?? buyerName(sources) }),
    city: issues.require(`${role}.city`, { value: place.city }),
    country: issues.require(`${role}.country`, findCountry(place)),
    ...(place.zipCode !== undefined && { zipCode: place.zipCode }),
  }
}

/** What the buyer typed stands in for a billing address only: goods go where the cart says. */
function placeOf(role: AddressRole, { purchase, typed, options: { buyer } }: BuyerSources): Place {
  const { billingAddress, shippingAddress } = purchase
  const { address, city, countryCode } = buyer.fallback
  const configured = { address, city, countryCode }
  if (role === "shippingAddress") {
    const own = choosePlace([shippingAddress])
    // collected in a shop: Medusa then holds no address, or one of a country alone
    return overlay(own.address === undefined ? choosePlace([shippingAddress, billingAddress]) : own, configured)
  }
  return overlay(choosePlace([billingAddress, shippingAddress]), overlay(fromTyped(typed), configured))
}

function buyerName({ purchase, typed, options }: BuyerSources): string | undefined {
  const { name, surname } = findName(purchase, typed, options.buyer)
  const parts = name.value === surname.value ? [name.value] : [name.value, surname.value]
  return parts.filter((part) => part !== undefined).join(" ") || undefined
}
