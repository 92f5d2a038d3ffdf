import {
  FOREIGN,
  GONE_AT_SERVICE,
  isUsable,
  SELLER_WITHDRAWN,
  UNREADABLE_SELLER,
} from "../../src/flows/submerchants/usable"
import { toUpdateRequest } from "../../src/flows/submerchants/wire-submerchant"
import type { Submerchant } from "../../src/flows/submerchants/records"
import { runSql } from "../setup/hosted-checkout"
import { says } from "../setup/says"
import type { Stage } from "../setup/stage"
import { submerchantSyncStage } from "../setup/submerchant-sync-stage"
import { until } from "../setup/until"

const OTHER_IBAN = "TR330006100519786457841326"
const THIRD_IBAN = "TR320010009999901234567890"

export function submerchantDriftTests(stage: Stage): void {
  const shop = submerchantSyncStage(stage)
  const { row, sync, synced, change, pass, held, calls, goDown, comeBack } = shop
  const sql = (statement: string) => runSql(stage.medusa.container(), statement)
  const lose = () => stage.fault({ endpoint: "submerchants.update", kind: "drop", when: "after" })

  /** The service has the IBAN that is stored here, and the store knows it. */
  async function expectInLine(made: Submerchant, iban: string | undefined): Promise<void> {
    expect(await row(made)).toMatchObject({ state: "synced", iban, nextSyncAt: undefined, drift: [] })
    expect(await held(made)).toMatchObject({ iban })
  }

  describe("a change without a response", () => {
    it("is not assumed undone when the previous values are restored here", async () => {
      const made = await synced()
      await change(made, { iban: OTHER_IBAN })
      await lose()
      expect(await sync(made)).toBe("waiting")
      expect(await held(made)).toMatchObject({ iban: OTHER_IBAN })
      expect(await change(made, { iban: made.iban })).toMatchObject({ state: "out_of_date" })
      expect(await sync(made)).toBe("updated")
      await expectInLine(made, made.iban)
    })

    it("is not assumed undone when it is reverted while it is being sent", async () => {
      const made = await synced()
      await change(made, { iban: OTHER_IBAN })
      await stage.fault({ endpoint: "submerchants.update", kind: "delay", when: "after", delayMs: 500 })
      const first = sync(made)
      await until(
        () => held(made),
        ({ iban }) => iban === OTHER_IBAN,
      )
      await change(made, { iban: made.iban })
      expect(await first).toBe("updated")
      expect(await pass()).toMatchObject({ synced: 1 })
      await expectInLine(made, made.iban)
      expect(await pass()).toMatchObject({ synced: 0 })
    })

    it("is not assumed undone when its process crashed after the call and the change is reverted", async () => {
      const made = await synced()
      const changed = await change(made, { iban: OTHER_IBAN })
      const died = await shop.ledger().claim(made.id, 300)
      if (!died || !(await shop.ledger().updateSent(died))) throw new Error("another request has it")
      await stage.svc.client.submerchants.update(toUpdateRequest(changed, made.key ?? ""))
      await shop.ledger().putBack(made)
      expect(await row(made)).toMatchObject({ state: "out_of_date", iban: made.iban })
      await sql(`update svc_submerchant set claimed_until = now() - interval '1 second'`)
      expect(await sync(made)).toBe("updated")
      await expectInLine(made, made.iban)
    })

    it("of a crashed process is due again, even when nothing had changed", async () => {
      const made = await synced()
      const died = await shop.ledger().claim(made.id, 300)
      if (!died || !(await shop.ledger().updateSent(died))) throw new Error("another request has it")
      await sql(`update svc_submerchant set claimed_until = now() - interval '1 second'`)
      expect(await pass()).toMatchObject({ synced: 1 })
      expect(await calls()).toMatchObject({ update: 1 })
      await expectInLine(made, made.iban)
    })

    it("is not sent by a request whose claim has nearly expired or was taken over", async () => {
      const made = await synced()
      const slow = await shop.ledger().claim(made.id, 60)
      if (!slow) throw new Error("another request has it")
      expect(await shop.ledger().updateSent(slow)).toBe(false)
      expect(await shop.ledger().createSent(slow, new Date())).toBe(false)
      await sql(`update svc_submerchant set claimed_until = now() - interval '1 second'`)
      await change(made, { iban: THIRD_IBAN })
      expect(await sync(made)).toBe("updated")
      expect(await shop.ledger().updateSent({ ...slow, claimedUntil: new Date(Date.now() + 300_000) })).toBe(false)
      await expectInLine(made, THIRD_IBAN)
    })
  })

  describe("a difference at the service", () => {
    it("is found within a day, shown, not overwritten, and corrected when a person asks for it", async () => {
      const made = await synced()
      await stage.svc.client.submerchants.update(toUpdateRequest({ ...made, iban: OTHER_IBAN }, made.key ?? ""))
      expect(await pass(10)).toMatchObject({ compared: 0 })
      await sql(`update svc_submerchant set checked_at = now() - interval '25 hours'`)
      expect(await pass(10)).toMatchObject({ compared: 1, drifted: 1 })
      const drift = [{ field: "iban", ours: made.iban, theirs: OTHER_IBAN }]
      expect(await row(made)).toMatchObject({ state: "out_of_date", drift, key: made.key })
      await stage.sandbox.control("DELETE", "requests")
      expect(await sync(made)).toBe("unchanged")
      expect(await pass(10)).toMatchObject({ synced: 0, compared: 0 })
      expect(await calls()).toMatchObject({ update: 0, retrieve: 0 })
      expect(await sync(made, true)).toBe("updated")
      expect(await row(made)).toMatchObject({ state: "synced", drift: [] })
      expect(await held(made)).toMatchObject({ iban: made.iban })
    })

    it("is found at every sync", async () => {
      const made = await synced()
      await change(made, { address: "Moda Cad. 4" })
      const value = "Somewhere else"
      await stage.fault({ endpoint: "submerchants.retrieve", kind: "unknown-value", field: "address", value })
      expect(await sync(made)).toBe("updated")
      expect(await row(made)).toMatchObject({
        state: "out_of_date",
        drift: [{ field: "address", ours: "Moda Cad. 4", theirs: value }],
      })
      await sql(`update svc_submerchant set checked_at = null`)
      expect(await pass(10)).toMatchObject({ compared: 1, drifted: 0 })
      expect(await row(made)).toMatchObject({ state: "synced", drift: [] })
    })

    it("a look-up without a response stops the batch and changes nothing", async () => {
      const all = [await synced(), await synced(), await synced()]
      await sql(`update svc_submerchant set checked_at = now() - interval '25 hours'`)
      await goDown()
      expect(await pass(10)).toEqual({ synced: 0, failed: 0, compared: 0, drifted: 0 })
      for (const one of all) expect(await row(one)).toMatchObject({ state: "synced" })
      await comeBack()
      expect(await pass(2)).toMatchObject({ compared: 2 })
      expect(await pass(2)).toMatchObject({ compared: 1 })
    })

    it("a submerchant that the service no longer knows is shown so, and is created again when a person asks for it", async () => {
      const made = await synced()
      await sql(`update svc_submerchant set external_id = 'gone-1', key = 'gone', checked_at = null`)
      expect(await pass(10)).toMatchObject({ compared: 1, drifted: 1 })
      const gone = await row(made)
      expect(gone).toMatchObject({ state: "failed", errorCode: GONE_AT_SERVICE, reason: says("does not know") })
      expect(isUsable(gone)).toBe(false)
      expect(await sync(made, true)).toBe("created")
      const again = await row(made)
      expect(again).toMatchObject({ state: "synced", key: (await held(again)).subMerchantKey, formerKeys: ["gone"] })
      expect(isUsable(again)).toBe(true)
    })

    it("a submerchant that the service does not know stays so when it is edited and reverted", async () => {
      const made = await synced()
      await sql(`update svc_submerchant set external_id = 'gone-2', key = 'gone', checked_at = null`)
      await pass(10)
      await change(made, { iban: OTHER_IBAN })
      await change(made, { iban: made.iban })
      expect(await row(made)).toMatchObject({ state: "out_of_date" })
      expect(await sync(made)).toBe("failed")
      expect(isUsable(await row(made))).toBe(false)
    })

    it.each([GONE_AT_SERVICE, FOREIGN])("%s is not lost when a seller is removed and comes back", async (errorCode) => {
      const made = await synced()
      await sql(`update svc_submerchant set state = 'failed', error_code = '${errorCode}', key = 'gone'`)
      await shop.ledger().noteSeller(await row(made), { state: "failed", errorCode: SELLER_WITHDRAWN })
      const withdrawn = await row(made)
      expect(withdrawn.syncedHash).toBeUndefined()
      await shop.ledger().noteSeller(withdrawn, { state: "out_of_date", nextSyncAt: new Date() })
      await pass()
      expect(await row(made)).toMatchObject({ state: "failed", errorCode: GONE_AT_SERVICE })
    })

    it("a seller's change during a sync is kept after the sync", async () => {
      const made = await synced()
      const claimed = await shop.ledger().claim(made.id, 300)
      if (!claimed) throw new Error("another request has it")
      await shop.ledger().noteSeller(made, { state: "failed", errorCode: UNREADABLE_SELLER })
      const end = { hash: made.contentHash, tries: 0, nextSyncAt: undefined, isCreateOpen: false } as const
      const noted = await shop.ledger().noteSync(claimed, { ...end, state: "synced" })
      expect(noted).toMatchObject({ state: "failed", errorCode: UNREADABLE_SELLER })
      await sql(`update svc_submerchant set claimed_until = '${claimed.claimedUntil.toISOString()}'`)
      const gone = { ...end, state: "failed", errorCode: GONE_AT_SERVICE } as const
      expect(await shop.ledger().noteSync(claimed, gone)).toMatchObject({ errorCode: GONE_AT_SERVICE })
    })

    it("a submerchant that cannot be looked up does not block the look-up of others", async () => {
      const all = [await synced(), await synced(), await synced()]
      await sql(`update svc_submerchant set checked_at = now() - interval '25 hours'`)
      await stage.fault({ endpoint: "submerchants.retrieve", kind: "refuse", code: "2099", count: 2 })
      expect(await pass(10)).toMatchObject({ compared: 3, drifted: 0 })
      for (const one of all) expect(await row(one)).toMatchObject({ state: "synced", errorCode: undefined })
      expect(await pass(10)).toMatchObject({ compared: 0 })
    })

    it("a change for a submerchant that the service no longer knows says so, too", async () => {
      const made = await synced()
      await sql(`update svc_submerchant set key = 'gone'`)
      expect(await sync(await change(made, { address: "Moda Cad. 4" }))).toBe("failed")
      expect(await row(made)).toMatchObject({ state: "failed", errorCode: GONE_AT_SERVICE, key: "gone" })
    })
  })
}
