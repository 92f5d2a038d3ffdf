import type { Submerchant, NewSubmerchant, SubmerchantContent } from "../../src/flows/submerchants/records"
import { syncDueSubmerchantsWorkflow } from "../../src/workflows/submerchant/sync-due"
import { syncSubmerchantWorkflow } from "../../src/workflows/submerchant/sync-submerchant"
import { runSql } from "./hosted-checkout"
import { marketplaceStage } from "./marketplace-stage"
import { callsTo } from "./sandbox"
import type { Stage } from "./stage"

const NOTHING_OF_A_TYPE = {
  contactName: undefined,
  contactSurname: undefined,
  identityNumber: undefined,
  taxOffice: undefined,
  taxNumber: undefined,
  legalCompanyTitle: undefined,
}
const EVERYONE = {
  email: "seller@shop.example",
  gsmNumber: "+905350000000",
  address: "Bağdat Cad. 10, İstanbul",
  iban: "TR180006200119000006672315",
  currency: "TRY" as const,
  ...NOTHING_OF_A_TYPE,
}

/** One of each type, as the service accepts it. */
export const SELLERS: Readonly<Record<SubmerchantContent["type"], SubmerchantContent>> = {
  PERSONAL: {
    ...EVERYONE,
    type: "PERSONAL",
    name: "Ayşe Seramik",
    contactName: "Ayşe",
    contactSurname: "Yılmaz",
    identityNumber: "31300864726",
  },
  PRIVATE_COMPANY: {
    ...EVERYONE,
    type: "PRIVATE_COMPANY",
    name: "Bakırcı",
    taxOffice: "Kadıköy",
    legalCompanyTitle: "Bakırcı Mehmet Demir",
    identityNumber: "31300864726",
  },
  LIMITED_OR_JOINT_STOCK_COMPANY: {
    ...EVERYONE,
    type: "LIMITED_OR_JOINT_STOCK_COMPANY",
    name: "Kahveci",
    taxOffice: "Beşiktaş",
    legalCompanyTitle: "Kahveci Ltd. Şti.",
    taxNumber: "1234567890",
    identityNumber: "31300864726",
  },
}

/** Syncs submerchants and reads the result here and at the service. The tests run the job's passes themselves. */
export function submerchantSyncStage(stage: Stage) {
  const { marketplace } = marketplaceStage(stage)
  const ledger = () => marketplace().submerchants
  const container = () => stage.medusa.container()

  let jobs: jest.SpyInstance
  beforeEach(() => {
    jobs = jest.spyOn(stage.svc.health, "track").mockResolvedValue(undefined)
  })
  afterEach(() => jobs.mockRestore())

  async function keep(more: Partial<NewSubmerchant> = {}): Promise<Submerchant> {
    const made = await ledger().create({ ...SELLERS.PERSONAL, ...more })
    if (!made) throw new Error("the external id or the seller is taken")
    return made
  }

  async function row({ id }: { id: string }): Promise<Submerchant> {
    const found = await ledger().find(id)
    if (!found) throw new Error(`there is no submerchant ${id}`)
    return found
  }

  async function sync({ id }: { id: string }, isForced = false) {
    const { result } = await syncSubmerchantWorkflow(container()).run({ input: { id, isForced } })
    return result.outcome
  }

  /** A submerchant that the service has. */
  async function synced(more?: Partial<NewSubmerchant>): Promise<Submerchant> {
    const kept = await keep(more)
    await sync(kept)
    await stage.sandbox.control("DELETE", "requests")
    return row(kept)
  }

  async function change(before: { id: string }, content: Partial<SubmerchantContent>): Promise<Submerchant> {
    const { version, commission, ...now } = await row(before)
    const changed = await ledger().update(before.id, version, { content: { ...now, ...content }, commission })
    if (!changed) throw new Error("another request changed it")
    return changed
  }

  /** The job's pass, as if the time for the next try had come. */
  async function pass(compared = 0) {
    await runSql(container(), `update svc_submerchant set next_sync_at = now() where next_sync_at is not null`)
    const { result } = await syncDueSubmerchantsWorkflow(container()).run({ input: { compared } })
    return result
  }

  const held = ({ externalId }: Submerchant) =>
    stage.svc.client.submerchants.retrieve({ subMerchantExternalId: externalId })

  /** The number of calls to the service: creations, changes and look-ups. */
  async function calls() {
    const [create, update, retrieve] = await Promise.all(
      ["create", "update", "retrieve"].map((one) => callsTo(stage.sandbox, `submerchants.${one}`)),
    )
    return { create, update, retrieve }
  }

  const goDown = (endpoint = "*", when: "before" | "after" = "before") =>
    stage.fault({ endpoint, kind: "drop", when, count: 1_000 })
  const comeBack = () => stage.sandbox.control("DELETE", "faults")

  return { ledger, keep, row, sync, synced, change, pass, held, calls, goDown, comeBack }
}
