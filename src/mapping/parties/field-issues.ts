import type { MappingOptions } from "../options"
import { type FieldIssue, MappingError } from "../error"

function listPlaces(field: string, options: MappingOptions["buyer"]): readonly string[] {
  const key = options.identityNumberKey
  const [party = "", name = ""] = field.split(".")
  if (party !== "buyer") return addressPlaces(party, name)
  const places: Readonly<Record<string, readonly string[]>> = {
    name: [session("first_name"), "the customer", "an address", option("name")],
    surname: [
      session("last_name"),
      "the customer",
      "an address",
      option("surname"),
      'the option buyer.singleNames: "repeat"',
    ],
    identityNumber: [
      session("identity_number"),
      `metadata.${key} of the customer, of an address, of the cart or order`,
      option("identityNumber"),
    ],
    email: [session("email"), "the cart's or order's e-mail", "the customer", option("email")],
    gsmNumber: [session("phone"), "the customer's phone", "an address's phone", option("gsmNumber")],
    registrationAddress: [session("address"), "the billing address", "the shipping address", option("address")],
    city: [session("city"), "the billing address", "the shipping address", option("city")],
    country: [session("country_code"), "the billing address", "the shipping address", option("countryCode")],
    ip: ["the buyer's own request", option("ip")],
  }
  return places[name] ?? []
}

function addressPlaces(party: string, name: string): readonly string[] {
  const isBilling = party === "billingAddress"
  const found = isBilling
    ? ["the billing address", "the shipping address"]
    : ["the shipping address", "the billing address, where nothing is sent"]
  const typed: Readonly<Record<string, string>> = { address: "address", city: "city", country: "country_code" }
  const key = typed[name]
  if (key === undefined) return [...found, "the buyer's name"]
  return [...found, ...(isBilling ? [session(key)] : []), option(key === "country_code" ? "countryCode" : key)]
}

function session(key: string): string {
  return `data.buyer.${key} of the payment session`
}

function option(name: string): string {
  return `the option buyer.fallback.${name}`
}

export interface Found {
  readonly value?: string
  readonly reason?: string
}

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

export class FieldIssues {
  private readonly issues: FieldIssue[]

  constructor(
    private readonly options: MappingOptions["buyer"],
    issues: readonly FieldIssue[] = [],
  ) {
    this.issues = [...issues]
  }

  /** The empty text is never sent, because `throwIfAny` runs before a request. */
  require(field: string, { value, reason }: Found): string {
    if (value !== undefined) return value
    const problem = reason === undefined ? "missing" : "invalid"
    this.issues.push({ field, problem, reason, places: listPlaces(field, this.options) })
    return ""
  }

  get isEmpty(): boolean {
    return this.issues.length === 0
  }

  /** @throws MappingError (`fields`); its message carries no value of the buyer's */
  throwIfAny(): void {
    if (this.isEmpty) return
    const list = this.issues.map(
      ({ field, reason, places }) => `${field} ${reason ?? "is missing"} (give it in: ${places.join("; ")})`,
    )
    const what = this.issues.length === 1 ? "one more detail" : `${this.issues.length} more details`
    throw new MappingError("fields", `The payment service needs ${what}: ${list.join(". ")}.`, this.issues)
  }
}
