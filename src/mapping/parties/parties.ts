import type { Address, Buyer } from "../../client"
import { DEFAULT_MAPPING_OPTIONS, type MappingOptions } from "../options"
import type { Purchase } from "../purchase/purchase"
import { buildAddress } from "./address"
import { buildBuyer, type BuyerSources } from "./buyer"
import { FieldIssues } from "./field-issues"
import { readSessionBuyer } from "./session-buyer"

export interface PartiesInput {
  readonly purchase: Purchase
  readonly needsShippingAddress: boolean
  /** `data` of the payment session as it came, unread. */
  readonly sessionData?: unknown
  /** The buyer's address on the network, from the request that is being answered. */
  readonly ip?: string
  /** Whether a missing ip is an error: when the service is about to be called for a hosted page. Default no. */
  readonly isIpNeeded?: boolean
  readonly options?: MappingOptions
}

export interface Parties {
  readonly buyer: Buyer
  readonly billingAddress: Address
  readonly shippingAddress: Address
}

/** With the network address that a hosted page wants. */
export interface HostedParties extends Parties {
  readonly buyer: Buyer & { readonly ip: string }
}

/**
 * Buyer and addresses of a cart or an order. The shipping address is required when `needsShippingAddress` (a basket says so). Else that
 * of the purchase is sent when it is whole, and the billing address in its place when it is not: the specification asks for none then, and the published
 * interface description always for one.
 * Throws ONE MappingError (`fields`) that lists every missing or unusable field of all three and where each can be given.
 */
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
    : (wholeShipping(sources) ?? billingAddress)
  issues.throwIfAny()
  return { buyer, billingAddress, shippingAddress }
}

/** Of an all-virtual purchase: its own shipping address when it is whole, else none. */
function wholeShipping(sources: BuyerSources): Address | undefined {
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
