import { createProviderIds, linkProvider } from "./provider-ids"

const OURS = createProviderIds(["svc", "eu"])

it.each([
  ["pp_hosted_svc", true, true],
  ["pp_threeds_svc", true, true],
  ["pp_direct_svc", true, true],
  ["pp_link_svc", true, false],
  ["pp_system_default", false, false],
  ["pp_other_svc", false, false],
  ["pp_hosted_eu", true, true],
  ["pp_link_eu", true, false],
  ["pp_hosted_us", false, false],
  ["pp_direct_bank", false, false],
  ["pp_link_bank", false, false],
  ["hosted_svc", false, false],
  ["other_pp_hosted_svc", false, false],
])("%s is a provider of the plugin's: %p, and a buyer pays through it: %p", (id, isOurs, isBuyers) => {
  expect([OURS.find(id) !== undefined, OURS.isBuyers(id)]).toEqual([isOurs, isBuyers])
})

it("names the account of each provider, and the lists that Medusa's tables are searched by", () => {
  expect(OURS.find("pp_threeds_eu")).toEqual({ kind: "threeds", account: "eu" })
  expect(OURS.links).toEqual([linkProvider("svc"), linkProvider("eu")])
  expect(OURS.cards).toEqual(["pp_threeds_svc", "pp_direct_svc", "pp_threeds_eu", "pp_direct_eu"])
})
