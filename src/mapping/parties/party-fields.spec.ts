import { listDocumentedFields } from "../../../integration-tests/unit/mapping/documented-fields"
import { address, buyer } from "../../client/schema/basket"
import { mappingOptions, readCart, toParties } from "../index"

type Json = Record<string, unknown>

const street = { first_name: "Ayşe", last_name: "Kaya", address_1: "Atatürk Cd. 8", address_2: "D:4", city: "İzmir" }
const home = { ...street, province: "Ege", country_code: "tr", postal_code: "35220", phone: "0532 123 45 67" }
const depot = { first_name: "Can", last_name: "Demir", address_1: "Moda Cd. 1", city: "İstanbul", country_code: "de" }
const account = {
  ...{ id: "cus_1", has_account: true, first_name: "Deniz", last_name: "Ak", email: "deniz@example.com" },
  ...{ phone: "5339876543", created_at: new Date("2024-01-15T22:05:09Z") },
  metadata: { last_login_at: "2026-02-03T04:05:06Z" },
}
const cart = {
  ...{ id: "cart_1", currency_code: "try", email: "buyer@example.com", metadata: { identity_number: 74300864791 } },
  ...{ billing_address: home, shipping_address: depot, customer: account },
}
const guest = { customer: null }
const billing = (change: Json) => ({ billing_address: { ...home, ...change } })
const shipping = (change: Json) => ({ shipping_address: { ...depot, ...change } })
const fallback = (values: Json) => ({ buyer: { fallback: values } })
const identity = (value: string) => ({ metadata: { identity_number: value } })
const noName = { first_name: null, last_name: null }
const nameless = { ...guest, ...billing(noName), ...shipping(noName) }
const oneField = { ...nameless, ...billing({ first_name: "Ali Can Öz", last_name: "" }) }
const oneWord = { ...nameless, ...billing({ last_name: "" }) }
const customer = (change: Json) => ({ customer: { ...account, ...change } })
const noAddress = { billing_address: null, shipping_address: null }
const noPlace = { ...billing({ city: null, province: null }), shipping_address: null }
const typedPlace = { address: "Bağdat Cd. 9", city: "Bursa", country_code: "TR" }

interface Given {
  /** Laid over the cart. */
  cart?: Json
  /** `data.buyer` of the payment session. */
  typed?: Json
  options?: unknown
  ip?: string
  /** Nothing of the cart is shipped. */
  isVirtual?: boolean
}

function getField(field: string, { options: given = {}, ip = "85.34.78.112", ...more }: Given): unknown {
  const [role, name = ""] = field.split(".")
  const parties = toParties({
    purchase: readCart({ ...cart, ...more.cart }),
    options: mappingOptions.parse(given),
    sessionData: { buyer: more.typed },
    ip,
    needsShippingAddress: role !== "buyer" && more.isVirtual !== true,
  })
  const party = new Map(Object.entries<object>({ ...parties })).get(role ?? "")
  return new Map<string, unknown>(Object.entries(party ?? {})).get(name)
}

const sources: Record<string, [source: string, given: Given, expected: unknown][]> = {
  "buyer.id": [
    ["the customer", {}, "cus_1"],
    ["a customer known by id alone", { cart: { customer: null, customer_id: "cus_2" } }, "cus_2"],
    ["the cart of a guest", { cart: guest }, "cart_1"],
  ],
  "buyer.name": [
    ["the session", { typed: { first_name: " Ece " } }, "Ece"],
    ["the customer where the session has marks alone", { typed: { first_name: "\u200b" } }, "Deniz"],
    ["the customer", {}, "Deniz"],
    ["the billing address", { cart: guest }, "Ayşe"],
    ["the shipping address", { cart: { ...guest, ...billing(noName) } }, "Can"],
    ["a full name in one field", { cart: oneField }, "Ali Can"],
    ["the option", { cart: nameless, options: fallback({ name: "A", surname: "B" }) }, "A"],
  ],
  "buyer.surname": [
    ["the session", { typed: { last_name: "Su" } }, "Su"],
    ["the customer", {}, "Ak"],
    ["the same person as the name", { cart: customer({ last_name: null }) }, "Kaya"],
    ["the last word of a full name", { cart: oneField }, "Öz"],
    ["the option", { cart: oneWord, options: fallback({ surname: "-" }) }, "-"],
    ["a single-word name repeated", { cart: oneWord, options: { buyer: { singleNames: "repeat" } } }, "Ayşe"],
  ],
  "buyer.identityNumber": [
    ["the session", { typed: { identity_number: "1000 0000 146" } }, "10000000146"],
    [
      "the address, where the customer's has marks alone that are not seen",
      { cart: { customer: { ...account, ...identity("\u200b") }, ...billing(identity("\u2066U12345678\u2069")) } },
      "U12345678",
    ],
    ["the customer", { cart: customer({ ...identity("11111111110") }) }, "11111111110"],
    ["the billing address", { cart: billing(identity("U12345678")) }, "U12345678"],
    ["the shipping address", { cart: shipping(identity("22222222220")) }, "22222222220"],
    ["the cart", {}, "74300864791"],
    [
      "another metadata key",
      { cart: { metadata: { tckn: "33333333330" } }, options: { buyer: { identityNumberKey: "tckn" } } },
      "33333333330",
    ],
    ["the option", { cart: { metadata: null }, options: fallback({ identityNumber: "11111111111" }) }, "11111111111"],
  ],
  "buyer.email": [
    ["the session", { typed: { email: "typed@example.com" } }, "typed@example.com"],
    ["the session, without marks", { typed: { email: "\u202atyped@example.com\u202c" } }, "typed@example.com"],
    ["the cart", {}, "buyer@example.com"],
    ["the customer", { cart: { email: null } }, "deniz@example.com"],
    [
      "the customer where the cart's is too long to be one",
      { cart: { email: `${"x".repeat(290)}@example.com.tr` } },
      "deniz@example.com",
    ],
    [
      "the option",
      { cart: { email: "", ...guest }, options: fallback({ email: "shop@example.com" }) },
      "shop@example.com",
    ],
  ],
  "buyer.gsmNumber": [
    ["the session", { typed: { phone: "+49 151 23456789" } }, "+4915123456789"],
    ["the customer", {}, "+905339876543"],
    ["the billing address", { cart: guest }, "+905321234567"],
    [
      "the shipping address, by its country",
      { cart: { ...guest, ...billing({ phone: "?" }), ...shipping({ phone: "0151 23456789" }) } },
      "+4915123456789",
    ],
    [
      "the option",
      { cart: { ...guest, ...billing({ phone: null }) }, options: fallback({ gsmNumber: "05350000000" }) },
      "+905350000000",
    ],
  ],
  "buyer.registrationDate": [
    ["the account, in Istanbul's time", {}, "2024-01-16 01:05:09"],
    [
      "the account, from a cache, in another zone",
      { cart: { customer: { ...account, created_at: "2024-01-15T22:05:09.000Z" } }, options: { timeZone: "UTC" } },
      "2024-01-15 22:05:09",
    ],
    ["nothing for a guest", { cart: customer({ has_account: false }) }, undefined],
  ],
  "buyer.lastLoginDate": [
    ["the customer's metadata", {}, "2026-02-03 07:05:06"],
    ["nothing when unknown", { cart: customer({ metadata: null }) }, undefined],
    ["nothing when it is no moment", { cart: customer({ metadata: { last_login_at: "yesterday" } }) }, undefined],
    ["nothing when it is no moment of ISO 8601", { cart: customer({ metadata: { last_login_at: "1" } }) }, undefined],
  ],
  "buyer.registrationAddress": [
    ["the session", { typed: { address: "Bağdat Cd. 9" } }, "Bağdat Cd. 9"],
    ["the billing address", {}, "Atatürk Cd. 8 D:4"],
    ["the shipping address", { cart: billing({ address_1: " ", address_2: null }) }, "Moda Cd. 1"],
    [
      "the option",
      { cart: noAddress, typed: { city: "Bursa", country_code: "TR" }, options: fallback({ address: "Unknown" }) },
      "Unknown",
    ],
  ],
  "buyer.city": [
    ["the session", { typed: { city: "Bursa" } }, "Bursa"],
    ["the billing address", {}, "İzmir"],
    ["the province", { cart: billing({ city: "" }) }, "Ege"],
    ["the whole shipping address, not a mixture", { cart: billing({ city: null, province: null }) }, "İstanbul"],
    ["the option", { cart: noPlace, options: fallback({ city: "Bursa" }) }, "Bursa"],
  ],
  "buyer.country": [
    ["the session", { typed: { country_code: "no" } }, "Norway"],
    ["the billing address", {}, "Turkey"],
    ["the whole shipping address", { cart: billing({ country_code: null }) }, "Germany"],
    [
      "the option",
      {
        cart: { ...billing({ country_code: null }), shipping_address: null },
        options: fallback({ countryCode: "CH" }),
      },
      "Switzerland",
    ],
  ],
  "buyer.zipCode": [
    ["the session", { typed: { postal_code: "34740" } }, "34740"],
    ["the billing address", {}, "35220"],
    ["nothing where the session has another place", { typed: { city: "Bursa" } }, undefined],
    ["nothing", { cart: billing({ postal_code: null }) }, undefined],
  ],
  "buyer.ip": [
    ["the request", { ip: "[::ffff:85.34.78.112]:443" }, "85.34.78.112"],
    ["the option", { ip: "unknown", options: fallback({ ip: "10.0.0.1" }) }, "10.0.0.1"],
    ["nothing where it is not needed", { ip: "unknown" }, undefined],
  ],
  "billingAddress.address": [
    ["the billing address", { typed: { address: "Bağdat Cd. 9" } }, "Atatürk Cd. 8 D:4"],
    ["the shipping address", { cart: { billing_address: null } }, "Moda Cd. 1"],
    ["the session", { cart: noAddress, isVirtual: true, typed: typedPlace }, "Bağdat Cd. 9"],
  ],
  "shippingAddress.address": [
    [
      "what the buyer typed for billing, when nothing is shipped and the cart has no address",
      { cart: noAddress, isVirtual: true, typed: typedPlace },
      "Bağdat Cd. 9",
    ],
    ["the shipping address", {}, "Moda Cd. 1"],
    [
      "the shipping address though its city is missing: goods go nowhere else",
      { cart: shipping({ city: null }), options: fallback({ city: "Van" }) },
      "Moda Cd. 1",
    ],
    ["the billing address of what is collected", { cart: { shipping_address: null } }, "Atatürk Cd. 8 D:4"],
    [
      "the billing address where Medusa knows no more than a country",
      { cart: { shipping_address: { country_code: "tr" } } },
      "Atatürk Cd. 8 D:4",
    ],
    [
      "the billing address when nothing is shipped",
      { cart: { shipping_address: null }, isVirtual: true },
      "Atatürk Cd. 8 D:4",
    ],
    [
      "the billing address when the shipping address is not whole and nothing is shipped",
      { cart: shipping({ city: null }), isVirtual: true },
      "Atatürk Cd. 8 D:4",
    ],
    ["the cart's own though nothing is shipped", { isVirtual: true }, "Moda Cd. 1"],
  ],
  "billingAddress.contactName": [
    ["the names on it", {}, "Ayşe Kaya"],
    ["its company", { cart: billing({ ...noName, company: "Işık Ltd." }) }, "Işık Ltd."],
    ["the buyer", { cart: billing(noName) }, "Deniz Ak"],
  ],
  "billingAddress.city": [
    ["the billing address", { typed: { city: "Bursa" } }, "İzmir"],
    ["the session", { cart: noPlace, isVirtual: true, typed: { city: "Bursa" } }, "Bursa"],
  ],
  "billingAddress.country": [
    ["the billing address", {}, "Turkey"],
    [
      "the option",
      { cart: { ...billing({ country_code: "" }), shipping_address: null }, options: fallback({ countryCode: "tr" }) },
      "Turkey",
    ],
  ],
  "billingAddress.zipCode": [
    ["the billing address", {}, "35220"],
    ["the session", { cart: billing({ postal_code: "" }), typed: { postal_code: "34740" } }, "34740"],
  ],
  "shippingAddress.contactName": [
    ["the names on it", {}, "Can Demir"],
    ["the buyer", { cart: shipping(noName) }, "Deniz Ak"],
  ],
  "shippingAddress.city": [
    ["the shipping address, whatever the buyer typed", { typed: { city: "Bursa" } }, "İstanbul"],
    ["the option", { cart: noPlace, typed: { city: "Bursa" }, options: fallback({ city: "Van" }) }, "Van"],
  ],
  "shippingAddress.country": [["the shipping address", {}, "Germany"]],
  "shippingAddress.zipCode": [
    ["the shipping address", { cart: shipping({ postal_code: "34710" }) }, "34710"],
    ["nothing", {}, undefined],
  ],
}
const rows = Object.entries(sources).flatMap(([field, cases]) => cases.map((one) => [field, ...one] as const))

describe("a party of a payment", () => {
  it.each(rows)("has %s from %s", (field, _, given, expected) => expect(getField(field, given)).toEqual(expected))

  it("has a test and a row in docs/reference/mapping.md for each field of the interface", () => {
    const shapes = { buyer: buyer.shape, billingAddress: address.shape, shippingAddress: address.shape }
    const fields = Object.entries(shapes).flatMap(([role, shape]) =>
      Object.keys(shape).map((name) => `${role}.${name}`),
    )
    expect(listDocumentedFields(/^buyer|Address\./)).toEqual(fields.sort())
    expect([...new Set(rows.map(([field]) => field))].sort()).toEqual(fields)
  })
})
