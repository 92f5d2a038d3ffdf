import { syncDueSubmerchantsWorkflow } from "../../src/workflows/marketplace/submerchants"
import { marketplaceStage } from "./marketplace-stage"
import type { Stage } from "./stage"
import { SubmerchantBooks } from "./submerchant-books"

/** The submerchants of a store. Its tests run the job's passes themselves. */
export class SubmerchantSync extends SubmerchantBooks {
  constructor(private readonly stage: Stage) {
    super()
    let jobs: jest.SpyInstance
    beforeEach(() => {
      jobs = jest.spyOn(stage.svc.health, "track").mockResolvedValue(undefined)
    })
    afterEach(() => jobs.mockRestore())
  }

  get ledger() {
    return marketplaceStage(this.stage).marketplace().submerchants
  }

  protected get client() {
    return this.stage.svc.client
  }

  protected get sandbox() {
    return this.stage.sandbox
  }

  /** The job's pass, as if the time for the next try had come. */
  async pass() {
    await this.stage.sql(`update svc_submerchant set next_sync_at = now() where next_sync_at is not null`)
    const container = this.stage.medusa.container()
    return (await syncDueSubmerchantsWorkflow(container).run({ input: { compared: 0 } })).result
  }
}
