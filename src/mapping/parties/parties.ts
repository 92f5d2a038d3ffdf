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
  /** `data` of the payment session, unchecked. */
  readonly sessionData?: unknown
  /** The buyer's address on the network, from the request that is being answered. */
  readonly ip?: string
  /** Whether a missing ip is an error, as it is just before a hosted page is opened. Default no. */
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
 * of the purchase is sent when it is complete, and the billing address otherwise: the specification does not require one then, and the
 * published interface description always does.
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
    : (completeShipping(sources) ?? billingAddress)
  issues.throwIfAny()
  return { buyer, billingAddress, shippingAddress }
}

/** The own shipping address of an all-virtual purchase, when it is complete. */
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
