import { z } from "zod"
import type { Buyer } from "../../client"
import type { MappingOptions } from "../options"
import type { Purchase } from "../purchase/purchase"
import { toBuyerIp } from "./buyer-ip"
import { readEmail, readIdentityNumber, readIdentityText, toGsmNumber } from "./buyer-fields"
import { firstUsable, type FieldIssues, type Found } from "./field-issues"
import { findName } from "./person-name"
import { choosePlace, findCountry, fromTyped, overlay, type Place } from "./place"
import type { SessionBuyer } from "./session-buyer"
import { toTimestamp } from "./timestamp"

/** Everything a buyer's fields may come from. */
export interface BuyerSources {
  readonly purchase: Purchase
  readonly typed: Partial<SessionBuyer>
  /** The buyer's address on the network, as the request has it. */
  readonly ip: string | undefined
  readonly isIpNeeded: boolean
  readonly options: MappingOptions
}

/** The buyer; what is missing or unusable is noted in `issues`. Specification: Resources, Buyer. */
export function buildBuyer(sources: BuyerSources, issues: FieldIssues): Buyer {
  const { purchase, typed, options } = sources
  const { name, surname } = findName(purchase, typed, options.buyer)
  const place = registration(sources)
  return {
    id: purchase.customer_id ?? purchase.id,
    name: issues.require("buyer.name", name),
    surname: issues.require("buyer.surname", surname),
    identityNumber: issues.require("buyer.identityNumber", findIdentityNumber(sources)),
    email: issues.require("buyer.email", findEmail(sources)),
    gsmNumber: issues.require("buyer.gsmNumber", findPhone(sources, place)),
    ...signIns(sources),
    registrationAddress: issues.require("buyer.registrationAddress", { value: place.address }),
    city: issues.require("buyer.city", { value: place.city }),
    country: issues.require("buyer.country", findCountry(place)),
    ...(place.zipCode !== undefined && { zipCode: place.zipCode }),
    ...findIp(sources, issues),
  }
}

function registration({ purchase, typed, options: { buyer } }: BuyerSources): Place {
  const { address, city, countryCode } = buyer.fallback
  const own = fromTyped(typed)
  const { zipCode, ...chosen } = choosePlace([purchase.billingAddress, purchase.shippingAddress])
  // a postal code is of one place, and the buyer may have typed another
  const isElsewhere = own.address !== undefined || own.city !== undefined
  return overlay(own, overlay(isElsewhere ? chosen : { ...chosen, zipCode }, { address, city, countryCode }))
}

function findIdentityNumber({ purchase, typed, options: { buyer } }: BuyerSources): Found {
  const holders = [purchase.customer, purchase.billingAddress, purchase.shippingAddress, purchase]
  const kept = holders.map((holder) => readIdentityText(holder?.metadata[buyer.identityNumberKey]))
  const candidates = [typed.identity_number, ...kept, buyer.fallback.identityNumber]
  return firstUsable(candidates, readIdentityNumber, "is not an identity number (5 to 30 letters, digits and dashes)")
}

function findEmail({ purchase, typed, options: { buyer } }: BuyerSources): Found {
  const candidates = [typed.email, purchase.email, purchase.customer?.email, buyer.fallback.email]
  return firstUsable(candidates, readEmail, "is not an e-mail address")
}

function findPhone({ purchase, typed, options: { buyer } }: BuyerSources, { countryCode }: Place): Found {
  const candidates = [
    toCandidate(typed.phone, countryCode),
    toCandidate(purchase.customer?.phone, countryCode),
    toCandidate(purchase.billingAddress?.phone, purchase.billingAddress?.countryCode),
    toCandidate(purchase.shippingAddress?.phone, purchase.shippingAddress?.countryCode),
    toCandidate(buyer.fallback.gsmNumber, undefined),
  ]
  const usable = candidates.find((one) => one?.value !== undefined)
  return usable ?? candidates.find((one) => one !== undefined) ?? {}
}

function toCandidate(phone: string | undefined, countryCode: string | undefined): Found | undefined {
  if (phone === undefined) return undefined
  return firstUsable(
    [phone],
    (text) => toGsmNumber(text, countryCode),
    "is not a phone number with its country's code, such as +905321234567",
  )
}

const isoMoment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** A guest has not registered, and when someone last signed in Medusa does not know by itself. */
function signIns({ purchase: { customer }, options }: BuyerSources): Pick<Buyer, "registrationDate" | "lastLoginDate"> {
  if (!customer?.hasAccount) return {}
  const { data: lastLogin } = isoMoment.safeParse(customer.metadata[options.buyer.lastLoginKey])
  return {
    ...(customer.created_at && { registrationDate: toTimestamp(customer.created_at, options.timeZone) }),
    ...(lastLogin && { lastLoginDate: toTimestamp(lastLogin, options.timeZone) }),
  }
}

function findIp({ ip, isIpNeeded, options: { buyer } }: BuyerSources, issues: FieldIssues): Pick<Buyer, "ip"> {
  const found = firstUsable([ip, buyer.fallback.ip], toBuyerIp, "is not an IP address")
  if (found.value === undefined && !isIpNeeded) return {}
  return { ip: issues.require("buyer.ip", found) }
}
