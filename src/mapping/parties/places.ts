import type { MappingOptions } from "../options"

/** Where each field can be given, for the error that lists what is missing. The order is the order of precedence. */
export function placesOf(field: string, options: MappingOptions["buyer"]): readonly string[] {
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
