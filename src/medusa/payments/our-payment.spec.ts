import { isBuyerProvider, isOurProvider } from "./our-payment"

describe("whether a provider is the plugin's", () => {
  it.each(["pp_hosted_svc", "pp_threeds_svc", "pp_direct_svc"])("%s is, and a buyer pays through it", (id) => {
    expect([isOurProvider(id), isBuyerProvider(id)]).toEqual([true, true])
  })

  it("pp_link_svc is, and no buyer pays through it", () => {
    expect([isOurProvider("pp_link_svc"), isBuyerProvider("pp_link_svc")]).toEqual([true, false])
  })

  it.each(["pp_system_default", "pp_other_svc", "pp_direct_bank", "pp_link_bank", "hosted_svc", "other_pp_hosted_svc"])(
    "%s is another vendor's",
    (id) => {
      expect([isOurProvider(id), isBuyerProvider(id)]).toEqual([false, false])
    },
  )
})
