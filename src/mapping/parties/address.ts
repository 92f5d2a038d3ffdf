import type { MappingOptions } from "../options"
import type { Purchase } from "../purchase/purchase"
import { type FieldIssues, firstUsable, type Found } from "./field-issues"
import type { SessionBuyer, BuyerSources } from "./parties"
import { ADDRESS_LENGTH, cleanText } from "../clean-text"
import type { PurchaseAddress } from "../purchase/line"
import { toCountryName } from "./buyer-fields"
import type { Address } from "../../client"

interface NameParts {
  readonly first_name: string | undefined
  readonly last_name: string | undefined
}

/** From one person: the first with both names, else a full name whose last word is the surname. Typed names win. */
export function findName(
  purchase: Purchase,
  typed: Partial<SessionBuyer>,
  { singleNames, fallback }: MappingOptions["buyer"],
): { name: Found; surname: Found } {
  const base = namedPerson(purchase)
  const { first_name, last_name } = splitName({
    first_name: typed.first_name ?? base?.first_name,
    last_name: typed.last_name ?? base?.last_name,
  })
  const name = first_name ?? fallback.name
  const surname = last_name ?? fallback.surname
  const repeat = singleNames === "repeat"
  return {
    name: { value: name ?? (repeat ? surname : undefined) },
    surname: { value: surname ?? (repeat ? name : undefined) },
  }
}

function contactName(address: (NameParts & { company: string | undefined }) | undefined): string | undefined {
  if (address === undefined) return undefined
  return [address.first_name, address.last_name].filter((part) => part !== undefined).join(" ") || address.company
}

function namedPerson(purchase: Purchase): NameParts | undefined {
  const people = [purchase.customer, purchase.billingAddress, purchase.shippingAddress].filter(
    (one) => one !== undefined,
  )
  const split = people.map(splitName)
  return people.find(isFull) ?? split.find(isFull) ?? split.find(isNamed)
}

function isFull({ first_name, last_name }: NameParts): boolean {
  return first_name !== undefined && last_name !== undefined
}

function isNamed({ first_name, last_name }: NameParts): boolean {
  return first_name !== undefined || last_name !== undefined
}

function splitName(person: NameParts): NameParts {
  const words = (person.first_name ?? person.last_name)?.split(" ") ?? []
  if (isFull(person) || words.length < 2) return person
  return { first_name: words.slice(0, -1).join(" "), last_name: words.at(-1) }
}

export interface Place {
  readonly address?: string
  readonly city?: string
  readonly countryCode?: string
  readonly zipCode?: string
  readonly contactName?: string
}

/** Never a mixture of two addresses. */
export function choosePlace(addresses: readonly (PurchaseAddress | undefined)[]): Place {
  const places = addresses.filter((one) => one !== undefined).map(fromAddress)
  return places.find(isComplete) ?? places.find((place) => place.address !== undefined) ?? places[0] ?? {}
}

function isComplete({ address, city, countryCode }: Place): boolean {
  return address !== undefined && city !== undefined && countryCode !== undefined
}

export function overlay(over: Place, under: Place): Place {
  const isGiven = (entry: [string, string | undefined]) => entry[1] !== undefined
  return { ...under, ...Object.fromEntries(Object.entries(over).filter(isGiven)) }
}

export function fromTyped(typed: Partial<SessionBuyer>): Place {
  return { address: typed.address, city: typed.city, countryCode: typed.country_code, zipCode: typed.postal_code }
}

/** Specification: Buyer and Address (country). */
export function findCountry({ countryCode }: Place): Found {
  return firstUsable([countryCode], toCountryName, "is not a country code such as TR")
}

function fromAddress(given: PurchaseAddress): Place {
  const street = [given.address_1, given.address_2].filter((line) => line !== undefined).join(" ")
  return {
    address: cleanText(street, ADDRESS_LENGTH),
    city: given.city ?? given.province,
    countryCode: given.country_code,
    zipCode: given.postal_code,
    contactName: contactName(given),
  }
}

type AddressRole = "billingAddress" | "shippingAddress"

export function buildAddress(role: AddressRole, sources: BuyerSources, issues: FieldIssues): Address {
  const place = readPlace(role, sources)
  return {
    address: issues.require(`${role}.address`, { value: place.address }),
    contactName: issues.require(`${role}.contactName`, { value: place.contactName ?? buyerName(sources) }),
    city: issues.require(`${role}.city`, { value: place.city }),
    country: issues.require(`${role}.country`, findCountry(place)),
    ...(place.zipCode !== undefined && { zipCode: place.zipCode }),
  }
}

/** A typed address completes only the billing address, because goods go to the cart's address. */
function readPlace(role: AddressRole, { purchase, typed, options: { buyer } }: BuyerSources): Place {
  const { billingAddress, shippingAddress } = purchase
  const { address, city, countryCode } = buyer.fallback
  const configured = { address, city, countryCode }
  if (role === "shippingAddress") {
    const own = choosePlace([shippingAddress])
    // if the goods are collected in a shop, Medusa has no address, or only a country
    return overlay(own.address === undefined ? choosePlace([shippingAddress, billingAddress]) : own, configured)
  }
  return overlay(choosePlace([billingAddress, shippingAddress]), overlay(fromTyped(typed), configured))
}

function buyerName({ purchase, typed, options }: BuyerSources): string | undefined {
  const { name, surname } = findName(purchase, typed, options.buyer)
  const parts = name.value === surname.value ? [name.value] : [name.value, surname.value]
  return parts.filter((part) => part !== undefined).join(" ") || undefined
}
