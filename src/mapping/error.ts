export type MappingErrorKind =
  | "unreadable"
  | "currency"
  | "amount"
  | "too_large"
  | "too_many_lines"
  | "fields"
  | "sellers"

export interface FieldIssue {
  readonly field: string
  readonly problem: "missing" | "invalid"
  readonly reason?: string
  readonly places: readonly string[]
}

/** The message is for a shopkeeper and contains no value of the buyer's. */
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
