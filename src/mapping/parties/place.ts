import { ADDRESS_LENGTH, cleanText } from "../clean-text"
import type { PurchaseAddress } from "../purchase/person"
import { toCountryName } from "./country-name"
import { firstUsable, type Found } from "./field-issues"
import { contactName } from "./person-name"
import type { SessionBuyer } from "./session-buyer"

/** A postal address in our words, before anything is missing or wrong. */
export interface Place {
  readonly address?: string
  readonly city?: string
  readonly countryCode?: string
  readonly zipCode?: string
  readonly contactName?: string
}

/**
 * One of several addresses, never a mixture of two: the first with street, city and country, else the first with a street,
 * else the first there is.
 */
export function choosePlace(addresses: readonly (PurchaseAddress | undefined)[]): Place {
  const places = addresses.filter((one) => one !== undefined).map(fromAddress)
  return places.find(isComplete) ?? places.find((place) => place.address !== undefined) ?? places[0] ?? {}
}

function isComplete({ address, city, countryCode }: Place): boolean {
  return address !== undefined && city !== undefined && countryCode !== undefined
}

/** The parts that are there laid over those below. */
export function overlay(over: Place, under: Place): Place {
  const isGiven = (entry: [string, string | undefined]) => entry[1] !== undefined
  return { ...under, ...Object.fromEntries(Object.entries(over).filter(isGiven)) }
}

export function fromTyped(typed: Partial<SessionBuyer>): Place {
  return { address: typed.address, city: typed.city, countryCode: typed.country_code, zipCode: typed.postal_code }
}

/** The country's English name. Specification: Resources, Buyer and Address (country). */
export function findCountry({ countryCode }: Place): Found {
  return firstUsable([countryCode], toCountryName, "is not a country code such as TR")
}

function fromAddress(given: PurchaseAddress): Place {
  const street = [given.line1, given.line2].filter((line) => line !== undefined).join(" ")
  return {
    address: cleanText(street, ADDRESS_LENGTH),
    city: given.city ?? given.province,
    countryCode: given.countryCode,
    zipCode: given.postalCode,
    contactName: contactName(given),
  }
}
