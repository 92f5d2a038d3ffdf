import { listDocumentedFields } from "../../../integration-tests/unit/mapping/documented-fields"
import { address } from "../../client/schema/basket"
import { mappingOptions, readCart, toParties } from "../index"

type Json = Record<string, unknown>

const street = { first_name: "Ayşe", last_name: "Kaya", address_1: "Atatürk Cd. 8", address_2: "D:4", city: "İzmir" }
const home = { ...street, province: "Ege", country_code: "tr", postal_code: "35220", phone: "0532 123 45 67" }
const depot = { first_name: "Can", last_name: "Demir", address_1: "Moda Cd. 1", city: "İstanbul", country_code: "de" }
const customer = { id: "cus_1", first_name: "Deniz", last_name: "Ak" }
const cart = {
  ...{ id: "cart_1", currency_code: "try", email: "buyer@example.com", metadata: { identity_number: "10000000146" } },
  ...{ billing_address: home, shipping_address: { ...depot, phone: "+4915123456789" }, customer },
}
const billing = (change: Json) => ({ billing_address: { ...home, ...change } })
const shipping = (change: Json) => ({ shipping_address: { ...depot, ...change } })
const fallback = (values: Json) => ({ buyer: { fallback: values } })
const noName = { first_name: null, last_name: null }
const noAddress = { billing_address: null, shipping_address: null }
const noPlace = { ...billing({ city: null, province: null }), shipping_address: null }

interface Given {
  /** Laid over the cart. */
  cart?: Json
  /** `data.buyer` of the payment session. */
  typed?: Json
  options?: unknown
  /** Nothing of the cart is shipped. */
  isVirtual?: boolean
}

function getField(field: string, given: Given): unknown {
  const parties = toParties({
    purchase: readCart({ ...cart, ...given.cart }),
    options: mappingOptions.parse(given.options ?? {}),
    sessionData: { buyer: { phone: "+905321234567", ...given.typed } },
    needsShippingAddress: given.isVirtual !== true,
  })
  const [role, name = ""] = field.split(".")
  const found = role === "billingAddress" ? parties.billingAddress : parties.shippingAddress
  return new Map<string, unknown>(Object.entries(found)).get(name)
}

const sources: Record<string, [source: string, given: Given, expected: unknown][]> = {
  "billingAddress.address": [
    ["the billing address", { typed: { address: "Bağdat Cd. 9" } }, "Atatürk Cd. 8 D:4"],
    ["the shipping address", { cart: { billing_address: null } }, "Moda Cd. 1"],
    [
      "the session",
      { cart: noAddress, isVirtual: true, typed: { address: "Bağdat Cd. 9", city: "Bursa", country_code: "TR" } },
      "Bağdat Cd. 9",
    ],
  ],
  "shippingAddress.address": [
    [
      "what the buyer typed for billing, when nothing is shipped and the cart has no address",
      { cart: noAddress, isVirtual: true, typed: { address: "Bağdat Cd. 9", city: "Bursa", country_code: "TR" } },
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

describe("an address", () => {
  it.each(rows)("has %s from %s", (field, _, given, expected) => {
    expect(getField(field, given)).toEqual(expected)
  })

  it("has a test and a row in docs/reference/mapping.md for each field of the interface", () => {
    const fields = ["billingAddress", "shippingAddress"].flatMap((role) =>
      Object.keys(address.shape).map((name) => `${role}.${name}`),
    )
    expect(listDocumentedFields(/Address\./)).toEqual(fields.sort())
    expect([...new Set(rows.map(([field]) => field))].sort()).toEqual(fields)
  })
})
