import { readAccounts } from "./accounts"

const own = { apiKey: "key", secretKey: "secret" }
const marketplaceStore = {
  baseUrl: "https://service.example",
  backendUrl: "https://api.shop.example",
  storefrontUrls: ["https://shop.example"],
  marketplace: { commission: { base: "with_tax", percent: "10" } },
}

it("a store does not start with two marketplaces", () => {
  const several = {
    ...marketplaceStore,
    accounts: { tr: own, eu: { ...own, apiKey: "eu-key", default: true } },
  }
  const mistake = "accounts: only one can have the option marketplace, and these do: eu, tr"
  expect(() => readAccounts(several)).toThrow(mistake)
})

it("a marketplace does not start that holds payments, or pays for listings", () => {
  const start = (options: object) => () => readAccounts({ ...marketplaceStore, ...own, ...options })
  expect(start({})).not.toThrow()
  expect(start({ capabilities: { hold: true } })).toThrow("capabilities.hold: cannot be used in marketplace mode")
  expect(start({ paymentGroup: "LISTING" })).toThrow("paymentGroup: must be PRODUCT in marketplace mode")
})
