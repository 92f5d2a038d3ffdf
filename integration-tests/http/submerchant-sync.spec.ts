import type { NewSubmerchant } from "../../src/flows/submerchants/records"
import { syncSubmerchantWorkflow, type SyncSubmerchantInput } from "../../src/workflows/submerchant/sync-submerchant"
import { marketplaceEnv, marketplaceStage } from "../setup/marketplace-stage"
import { callsTo } from "../setup/sandbox"
import { describeStage, Stage } from "../setup/stage"

const PERSON: NewSubmerchant = {
  ...{ type: "PERSONAL", name: "Ayşe Seramik", email: "ayse@seller.example", gsmNumber: "+905350000000" },
  ...{ address: "Bağdat Cad. 10, İstanbul", iban: "TR180006200119000006672315", currency: "TRY" },
  ...{ contactName: "Ayşe", contactSurname: "Yılmaz", identityNumber: "31300864726" },
  ...{ taxOffice: undefined, taxNumber: undefined, legalCompanyTitle: undefined },
}

describeStage({ port: 18_775, paymentProviders: ["pp_hosted_svc"], env: marketplaceEnv() }, (...opened) => {
  const stage = new Stage(...opened)
  const { marketplace } = marketplaceStage(stage)
  const ledger = () => marketplace().submerchants

  async function sync(input: SyncSubmerchantInput) {
    const { result } = await syncSubmerchantWorkflow(stage.medusa.container()).run({ input })
    return result.outcome
  }

  it("creates", async () => {
    const made = await ledger().create(PERSON)
    if (!made) throw new Error("taken")
    expect(await sync({ id: made.id })).toBe("created")
    expect(await ledger().find(made.id)).toMatchObject({ state: "synced", bankCountry: "TR", drift: [] })
    expect(await sync({ id: made.id })).toBe("unchanged")
    expect(await callsTo(stage.sandbox, "submerchants.create")).toBe(1)
  })
})
