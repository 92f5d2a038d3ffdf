import { z } from "zod"
import { type Address, type Buyer, PAYMENT_CHANNELS } from "../../client"
import { ADDRESS_LENGTH, cleanText, NAME_LENGTH } from "../clean-text"
import type { FieldIssue } from "../error"
import { DEFAULT_MAPPING_OPTIONS, type MappingOptions } from "../options"
import type { Purchase } from "../purchase/purchase"
import { readEmail, readIdentityNumber, readIdentityText, toBuyerIp, toGsmNumber, toTimestamp } from "./buyer-fields"
import { FieldIssues, firstUsable, type Found } from "./field-issues"
import { buildAddress, choosePlace, findCountry, findName, fromTyped, overlay, type Place } from "./address"

const typed = (length: number) =>
  z
    .string("must be text")
    .max(length, `must not be longer than ${length} characters`)
    .nullish()
    .transform((text) => cleanText(text, length))

const buyer = z.strictObject({
  first_name: typed(NAME_LENGTH),
  last_name: typed(NAME_LENGTH),
  identity_number: typed(NAME_LENGTH),
  email: typed(ADDRESS_LENGTH),
  phone: typed(NAME_LENGTH),
  address: typed(ADDRESS_LENGTH),
  city: typed(NAME_LENGTH),
  country_code: typed(NAME_LENGTH),
  postal_code: typed(NAME_LENGTH),
})

export type SessionBuyer = z.output<typeof buyer>
const SESSION_BUYER_KEYS: readonly string[] = Object.keys(buyer.shape)

type PaymentChannel = (typeof PAYMENT_CHANNELS)[number]

const sessionData = z.looseObject({ buyer: z.unknown(), payment_channel: z.unknown() })

/** The storefront writes the session data, so nothing in it is trusted: unknown keys and wrong kinds become issues. */
function readSessionBuyer(data: unknown): { typed: Partial<SessionBuyer>; issues: FieldIssue[] } {
  const given = sessionData.safeParse(data).data?.buyer
  if (given === undefined || given === null) return { typed: {}, issues: [] }
  const { data: read, error } = buyer.safeParse(given)
  return read ? { typed: read, issues: [] } : { typed: {}, issues: error.issues.map(toIssue) }
}

export function readPaymentChannel(data: unknown): PaymentChannel {
  const given = sessionData.safeParse(data).data?.payment_channel
  return PAYMENT_CHANNELS.find((channel) => channel === given) ?? "WEB"
}

function toIssue({ path, code, message }: z.core.$ZodIssue): FieldIssue {
  const isUnknownKey = code === "unrecognized_keys"
  return {
    field: ["data", "buyer", ...path.map(String)].join("."),
    problem: "invalid",
    reason: isUnknownKey ? "has a key that is not known" : message,
    places: [`the payment session's data.buyer, whose keys are ${SESSION_BUYER_KEYS.join(", ")}`],
  }
}

export interface BuyerSources {
  readonly purchase: Purchase
  readonly typed: Partial<SessionBuyer>
  readonly ip: string | undefined
  readonly isIpNeeded: boolean
  readonly options: MappingOptions
}

function buildBuyer(sources: BuyerSources, issues: FieldIssues): Buyer {
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
  // a postal code belongs to one place, and the buyer may have typed another
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
    toCandidate(purchase.billingAddress?.phone, purchase.billingAddress?.country_code),
    toCandidate(purchase.shippingAddress?.phone, purchase.shippingAddress?.country_code),
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

/** A guest has not registered, and Medusa does not record the last sign-in. */
function signIns({ purchase: { customer }, options }: BuyerSources): Pick<Buyer, "registrationDate" | "lastLoginDate"> {
  if (!customer?.has_account) return {}
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

export interface PartiesInput {
  readonly purchase: Purchase
  readonly needsShippingAddress: boolean
  readonly sessionData?: unknown
  readonly ip?: string
  readonly isIpNeeded?: boolean
  readonly options?: MappingOptions
}

interface Parties {
  readonly buyer: Buyer
  readonly billingAddress: Address
  readonly shippingAddress: Address
}

interface HostedParties extends Parties {
  readonly buyer: Buyer & { readonly ip: string }
}

/** @throws ONE MappingError (`fields`) that lists each missing or unusable field and where it can be given */
export function toParties(input: PartiesInput & { readonly isIpNeeded: true }): HostedParties
export function toParties(input: PartiesInput): Parties
export function toParties(input: PartiesInput): Parties {
  const { purchase, sessionData, ip, isIpNeeded = false, options = DEFAULT_MAPPING_OPTIONS } = input
  const { typed, issues: typedIssues } = readSessionBuyer(sessionData)
  const sources: BuyerSources = { purchase, typed, ip, isIpNeeded, options }
  const issues = new FieldIssues(options.buyer, typedIssues)
  const buyer = buildBuyer(sources, issues)
  const billingAddress = buildAddress("billingAddress", sources, issues)
  const shippingAddress = input.needsShippingAddress
    ? buildAddress("shippingAddress", sources, issues)
    : (completeShipping(sources) ?? billingAddress)
  issues.throwIfAny()
  return { buyer, billingAddress, shippingAddress }
}

function completeShipping(sources: BuyerSources): Address | undefined {
  const { purchase } = sources
  if (purchase.shippingAddress === undefined) return undefined
  const issues = new FieldIssues(sources.options.buyer)
  const address = buildAddress(
    "shippingAddress",
    { ...sources, purchase: { ...purchase, billingAddress: undefined } },
    issues,
  )
  return issues.isEmpty ? address : undefined
}
