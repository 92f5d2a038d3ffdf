import { readAccounts } from "./accounts"

it("a store does not start with two marketplaces", () => {
  const own = { apiKey: "key", secretKey: "secret" }
  const several = {
    baseUrl: "https://service.example",
    backendUrl: "https://api.shop.example",
    storefrontUrls: ["https://shop.example"],
    marketplace: { commission: { base: "with_tax", percent: 10 } },
    accounts: { tr: own, eu: { ...own, apiKey: "eu-key", default: true } },
  }
  const mistake = "accounts: only one can have the option marketplace, and these do: eu, tr"
  expect(() => readAccounts(several)).toThrow(mistake)
})
