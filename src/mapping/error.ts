export type MappingErrorKind =
  "unreadable" | "currency" | "amount" | "too_large" | "too_many_lines" | "fields" | "sellers"

/** One field of the request that is missing or unusable. Never carries the value. */
export interface FieldIssue {
  /** As in the interface: `buyer.identityNumber`, `shippingAddress.city`. */
  readonly field: string
  readonly problem: "missing" | "invalid"
  /** Only for `invalid`. */
  readonly reason?: string
  /** Where the field can be given, the first place wins. */
  readonly places: readonly string[]
}

/**
 * A cart or an order that cannot be sent to the service. The message is a sentence (or one per field) for a shop keeper
 * and carries no value of the buyer's, so it can be shown as a MedusaError's. `fields` lists every field at once.
 */
export class MappingError extends Error {
  override readonly name = "MappingError"

  constructor(
    readonly kind: MappingErrorKind,
    message: string,
    readonly issues: readonly FieldIssue[] = [],
  ) {
    super(message)
  }
}
