import { MappingError } from "../error"
import { readCart } from "../purchase/purchase"
import { toParties, type PartiesInput } from "./parties"

const empty = readCart({ id: "cart_1", currency_code: "try" })

function refusal(input: Partial<PartiesInput>): MappingError {
  try {
    toParties({ purchase: empty, needsShippingAddress: true, isIpNeeded: true, ...input })
  } catch (error) {
    if (error instanceof MappingError) return error
    throw error
  }
  throw new Error("nothing was missing")
}

const listFields = ({ issues }: MappingError) => issues.map((issue) => issue.field)

describe("a cart that lacks what the service needs", () => {
  it("gives one error that lists every field of buyer and addresses", () => {
    const error = refusal({})
    expect(error.kind).toBe("fields")
    expect(listFields(error)).toEqual([
      ...["name", "surname", "identityNumber", "email", "gsmNumber"].map((name) => `buyer.${name}`),
      ...["registrationAddress", "city", "country", "ip"].map((name) => `buyer.${name}`),
      ...["address", "contactName", "city", "country"].map((name) => `billingAddress.${name}`),
      ...["address", "contactName", "city", "country"].map((name) => `shippingAddress.${name}`),
    ])
    expect(error.message).toMatch(/^The payment service needs 17 more details: /)
  })

  it("says of each field where it can be given", () => {
    const error = refusal({})
    expect(error.issues.filter((issue) => issue.places.length < 2)).toEqual([])
    expect(error.message).toContain(
      "buyer.identityNumber is missing (give it in: data.buyer.identity_number of the payment session; " +
        "metadata.identity_number of the customer, of an address, of the cart or order; the option buyer.fallback.identityNumber)",
    )
    expect(error.message).toContain(
      "buyer.email is missing (give it in: data.buyer.email of the payment session; the cart's or order's e-mail;",
    )
  })

  it("asks for the city of an incomplete shipping address, and takes no other address for it", () => {
    const home = { address_1: "Atatürk Cd. 8", city: "İzmir", country_code: "tr" }
    const cart = { id: "cart_1", currency_code: "try", billing_address: home, shipping_address: { ...home, city: "" } }
    expect(listFields(refusal({ purchase: readCart(cart) }))).toContain("shippingAddress.city")
  })

  it.each(["first_name", "last_name", "email", "phone", "address", "city", "identity_number"])(
    "asks for %s that has nothing but marks that are not seen",
    (key) => {
      const given = (text: string | null) => listFields(refusal({ sessionData: { buyer: { [key]: text } } }))
      expect(given("\u200b\u2060 ")).toEqual(given(null))
    },
  )

  it("does not get a surname made up for a single-word name", () => {
    const sessionData = { buyer: { first_name: "Madonna" } }
    expect(listFields(refusal({ sessionData }))).not.toContain("buyer.name")
    expect(listFields(refusal({ sessionData }))).toContain("buyer.surname")
  })
})

describe("what is given and cannot be used", () => {
  const typed = { email: "not an address", phone: "12", identity_number: "!", country_code: "Turkey" }

  it("is said to be unusable, with a reason and never with the value", () => {
    const error = refusal({ sessionData: { buyer: typed } })
    const reasons = Object.fromEntries(error.issues.map((issue) => [issue.field, issue.reason]))
    expect(reasons).toMatchObject({
      "buyer.email": "is not an e-mail address",
      "buyer.gsmNumber": "is not a phone number with its country's code, such as +905321234567",
      "buyer.identityNumber": "is not an identity number (5 to 30 letters, digits and dashes)",
      "buyer.country": "is not a country code such as TR",
      "buyer.name": undefined,
    })
    expect(error.message).not.toContain("not an address")
    expect(error.message).toContain("buyer.email is not an e-mail address (give it in:")
  })

  it("is listed together with what is missing", () => {
    const error = refusal({ sessionData: { buyer: { first_name: 5, tckn: "10000000146", city: "x".repeat(500) } } })
    expect(listFields(error)).toEqual(
      expect.arrayContaining(["data.buyer", "data.buyer.first_name", "data.buyer.city", "buyer.surname"]),
    )
    expect(error.message).toContain(
      "data.buyer has a key that is not known (give it in: the payment session's data.buyer, whose keys are first_name,",
    )
    expect(error.message).not.toContain("10000000146")
  })

  it.each([undefined, null, "text", 5, [], { buyer: null }, { buyer: {} }])(
    "in session data %p is nothing",
    (sessionData) => expect(listFields(refusal({ sessionData }))).toContain("buyer.name"),
  )

  it.each(["text", 5, []])("as data.buyer %p is an issue", (buyer) => {
    expect(listFields(refusal({ sessionData: { buyer } }))).toContain("data.buyer")
  })

  it("does not stand in the way of a usable one further on", () => {
    const purchase = readCart({ id: "cart_1", currency_code: "try", email: "buyer@example.com" })
    const error = refusal({ purchase, sessionData: { buyer: { email: "typo" } } })
    expect(listFields(error)).not.toContain("buyer.email")
  })
})
