import type { SubmerchantContent } from "../../src/mapping/marketplace"
import type { ContinuePorts } from "../../src/use-cases/submerchants/run-all"
import type { NewSubmerchant, Submerchant, SubmerchantLedger } from "../../src/use-cases/submerchants/records"
import type { TestSandbox } from "./sandbox"
import { countCalls } from "./service-state"
import { SELLERS } from "./submerchant-contents"

/** Submerchants in the ledger and at the service. */
export abstract class SubmerchantBooks {
  abstract get ledger(): SubmerchantLedger
  protected abstract get client(): ContinuePorts["client"]
  protected abstract get sandbox(): TestSandbox

  /** A submerchant that the service has not been sent. */
  async keep(more: Partial<NewSubmerchant> = {}): Promise<Submerchant> {
    const made = await this.ledger.create({ ...SELLERS.PERSONAL, ...more })
    if (!made) throw new Error("the external id or the seller is taken")
    return made
  }

  async keepMany(many: number): Promise<string[]> {
    const ids: string[] = []
    for (let count = 0; count < many; count += 1) ids.push((await this.keep({ name: `Seller ${count}` })).id)
    return ids
  }

  async row({ id }: { id: string }): Promise<Submerchant> {
    const found = await this.ledger.find(id)
    if (!found) throw new Error(`there is no submerchant ${id}`)
    return found
  }

  /** A person edits it. */
  async change(before: { id: string }, content: Partial<SubmerchantContent>): Promise<Submerchant> {
    const { version, commission, ...now } = await this.row(before)
    const changed = await this.ledger.update(before.id, version, { content: { ...now, ...content }, commission })
    if (!changed) throw new Error("another request changed it")
    return changed
  }

  held({ external_id }: Submerchant) {
    return this.client.submerchants.retrieve({ subMerchantExternalId: external_id })
  }

  /** The number of calls to the service: creations, changes and look-ups. */
  async calls() {
    const [create, update, retrieve] = await Promise.all(
      ["create", "update", "retrieve"].map((one) => countCalls(this.sandbox, `submerchants.${one}`)),
    )
    return { create, update, retrieve }
  }
}
