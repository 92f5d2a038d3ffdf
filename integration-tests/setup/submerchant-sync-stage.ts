import type { Submerchant, NewSubmerchant } from "../../src/use-cases/submerchants/records"
import type { SubmerchantContent } from "../../src/mapping/marketplace"
import { syncDueSubmerchantsWorkflow } from "../../src/workflows/marketplace/submerchants"
import { marketplaceStage } from "./marketplace-stage"
import { countCalls } from "./service-state"
import type { Stage } from "./stage"
import { SELLERS } from "./submerchant-contents"

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

  async function change(before: { id: string }, content: Partial<SubmerchantContent>): Promise<Submerchant> {
    const { version, commission, ...now } = await row(before)
    const changed = await ledger().update(before.id, version, { content: { ...now, ...content }, commission })
    if (!changed) throw new Error("another request changed it")
    return changed
  }

  /** The job's pass, as if the time for the next try had come. */
  async function pass(compared = 0) {
    await stage.sql(`update svc_submerchant set next_sync_at = now() where next_sync_at is not null`)
    const { result } = await syncDueSubmerchantsWorkflow(container()).run({ input: { compared } })
    return result
  }

  const held = ({ external_id }: Submerchant) =>
    stage.svc.client.submerchants.retrieve({ subMerchantExternalId: external_id })

  /** The number of calls to the service: creations, changes and look-ups. */
  async function calls() {
    const [create, update, retrieve] = await Promise.all(
      ["create", "update", "retrieve"].map((one) => countCalls(stage.sandbox, `submerchants.${one}`)),
    )
    return { create, update, retrieve }
  }

  return { ledger, keep, row, change, pass, held, calls }
}
