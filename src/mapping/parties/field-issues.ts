import { MappingError, type FieldIssue } from "../error"
import type { MappingOptions } from "../options"
import { placesOf } from "./places"

/** The first usable candidate for a field, or whether there was a candidate at all. */
export interface Found {
  readonly value?: string
  /** Why the first one given is not usable. */
  readonly reason?: string
}

/** The first candidate that `read` can use; later ones stand in for unusable ones. */
export function firstUsable(
  candidates: readonly (string | undefined)[],
  read: (text: string) => string | undefined,
  reason: string,
): Found {
  const given = candidates.filter((one) => one !== undefined)
  for (const one of given) {
    const value = read(one)
    if (value !== undefined) return { value }
  }
  return given.length > 0 ? { reason } : {}
}

/** Collects what is missing, so that one error can list all of it. */
export class FieldIssues {
  private readonly issues: FieldIssue[]

  constructor(
    private readonly options: MappingOptions["buyer"],
    issues: readonly FieldIssue[] = [],
  ) {
    this.issues = [...issues]
  }

  /** The value, or an empty text that is never sent: `throwIfAny` comes before a request. */
  require(field: string, { value, reason }: Found): string {
    if (value !== undefined) return value
    const problem = reason === undefined ? "missing" : "invalid"
    this.issues.push({ field, problem, reason, places: placesOf(field, this.options) })
    return ""
  }

  get isEmpty(): boolean {
    return this.issues.length === 0
  }

  /** Throws MappingError (`fields`) with every issue; its message carries no value of the buyer's. */
  throwIfAny(): void {
    if (this.isEmpty) return
    const list = this.issues.map(
      ({ field, reason, places }) => `${field} ${reason ?? "is missing"} (give it in: ${places.join("; ")})`,
    )
    const what = this.issues.length === 1 ? "one more detail" : `${this.issues.length} more details`
    throw new MappingError("fields", `The payment service needs ${what}: ${list.join(". ")}.`, this.issues)
  }
}
