import {
  type Submerchant,
  FOREIGN,
  GONE_AT_SERVICE,
  isUsable,
  SELLER_WITHDRAWN,
} from "../../src/use-cases/submerchants/records"
import { SIDE_BY_SIDE } from "../../src/use-cases/submerchants/run-pass"
import { OTHER_IBAN } from "../setup/submerchant-contents"
import { describeMarket } from "./harness/submerchants"
import { saying } from "../setup/written"

const DAY_SECONDS = 24 * 60 * 60

/** What the service has of a submerchant may be something other than what is stored here. */
describeMarket((market) => {
  /** The service has the IBAN that is stored here, and the store knows it. */
  async function expectInLine(made: Submerchant, iban: string | undefined): Promise<void> {
    expect(await market().row(made)).toMatchObject({ state: "synced", iban, next_sync_at: undefined, drift: [] })
    expect(await market().held(made)).toMatchObject({ iban })
  }

  describe("a change without a response", () => {
    it("is not assumed undone when its process crashed after the call and the change is reverted", async () => {
      const made = await market().synced()
      const changed = await market().change(made, { iban: OTHER_IBAN })
      expect(await market().ledger.updateSent(await market().claim(made))).toBe(true)
      await market().changeThere(changed, {})
      await market().ledger.putBack(made)
      expect(await market().row(made)).toMatchObject({ state: "out_of_date", iban: made.iban })
      await market().shop.clock.advance(301)
      expect(await market().sync(made)).toBe("updated")
      await expectInLine(made, made.iban)
    })
  })

  describe("a difference at the service", () => {
    it("is found within a day, shown, not overwritten, and corrected when a person asks for it", async () => {
      const made = await market().synced()
      await market().changeThere(made, { iban: OTHER_IBAN })
      expect(await market().job({ seconds: DAY_SECONDS - 600, compared: 10 })).toMatchObject({ compared: 0 })
      expect(await market().job({ seconds: 601, compared: 10 })).toMatchObject({ compared: 1, drifted: 1 })
      const drift = [{ field: "iban", ours: made.iban, theirs: OTHER_IBAN }]
      expect(await market().row(made)).toMatchObject({ state: "out_of_date", drift, key: made.key })
      await market().forgetCalls()
      expect(await market().sync(made)).toBe("unchanged")
      expect(await market().job({ compared: 10 })).toMatchObject({ synced: 0, compared: 0 })
      expect(await market().calls()).toMatchObject({ update: 0, retrieve: 0 })
      expect(await market().sync(made, true)).toBe("updated")
      await expectInLine(made, made.iban)
    })

    it("is found later when the service does not answer right after a change", async () => {
      const made = await market().synced()
      await market().change(made, { address: "Moda Cad. 4" })
      await market().fault("retrieve", { kind: "drop", count: 100 })
      expect(await market().sync(made)).toBe("updated")
      expect(await market().row(made)).toMatchObject({
        state: "synced",
        reason: undefined,
        checked_at: made.checked_at,
      })
    })

    it("a look-up without a response stops the batch and changes nothing", async () => {
      const all = [await market().synced(), await market().synced(), await market().synced()]
      await market().goDown()
      const nothing = { synced: 0, failed: 0, compared: 0, drifted: 0 }
      expect(await market().job({ seconds: DAY_SECONDS, compared: 10 })).toEqual(nothing)
      for (const one of all) expect(await market().row(one)).toMatchObject({ state: "synced" })
      await market().comeBack()
      expect(await market().job({ seconds: 0, compared: 2 })).toMatchObject({ compared: 2 })
      expect(await market().job({ seconds: 0, compared: 2 })).toMatchObject({ compared: 1 })
    })

    it("a submerchant that cannot be looked up does not block the look-up of others, also of more than are asked at once", async () => {
      const all: Submerchant[] = []
      for (let count = 0; count < SIDE_BY_SIDE + 2; count += 1) all.push(await market().synced())
      await market().fault("retrieve", { kind: "refuse", code: "2099", count: 2 })
      const compared = all.length
      expect(await market().job({ seconds: DAY_SECONDS, compared })).toMatchObject({ compared, drifted: 0 })
      for (const one of all)
        expect(await market().row(one)).toMatchObject({ state: "synced", error_code: undefined, bank_country: "TR" })
      expect(await market().job({ compared: 10 })).toMatchObject({ compared: 0 })
    })

    it("a submerchant that another request has is left to it", async () => {
      const made = await market().synced()
      await market().claim(made, 2 * DAY_SECONDS)
      await market().job({ seconds: DAY_SECONDS, compared: 10 })
      expect(await market().calls()).toMatchObject({ retrieve: 0 })
    })

    it("one that is edited before its turn is not compared, and is not kept claimed", async () => {
      const made = await market().synced()
      const { ledger } = market()
      const listUnchecked: typeof ledger.listUnchecked = async (...asked) => {
        const listed = await ledger.listUnchecked(...asked)
        await market().change(made, { iban: OTHER_IBAN })
        return listed
      }
      market().ports.submerchants = { ...ledger, listUnchecked }
      expect(await market().job({ seconds: DAY_SECONDS, compared: 10 })).toMatchObject({ compared: 1, drifted: 0 })
      expect(await market().calls()).toMatchObject({ retrieve: 0 })
      expect(await market().sync(made)).toBe("updated")
    })
  })

  describe("a submerchant that the service no longer knows", () => {
    const loseAt = (external_id: string) => market().set({ external_id, key: "gone", checked_at: null })

    it("is shown so, and is created again when a person asks for it", async () => {
      const made = await market().synced()
      await loseAt("gone-1")
      expect(await market().job({ compared: 10 })).toMatchObject({ compared: 1, drifted: 1 })
      const gone = await market().row(made)
      expect(gone).toMatchObject({ state: "failed", error_code: GONE_AT_SERVICE, reason: saying("does not know") })
      expect(isUsable(gone)).toBe(false)
      expect(await market().sync(made, true)).toBe("created")
      const again = await market().row(made)
      expect(again).toMatchObject({ state: "synced", former_keys: ["gone"] })
      expect(again.key).toBe((await market().held(again)).subMerchantKey)
      expect(isUsable(again)).toBe(true)
    })

    it("is shown so also where the service has another by the same external id", async () => {
      const made = await market().synced()
      await market().set({ key: "gone", checked_at: null })
      expect(await market().job({ compared: 10 })).toMatchObject({ compared: 1, drifted: 1 })
      expect(await market().row(made)).toMatchObject({ state: "failed", error_code: GONE_AT_SERVICE, drift: [] })
    })

    it.each([GONE_AT_SERVICE, FOREIGN])("%s is kept when a seller is removed and comes back", async (error_code) => {
      const made = await market().synced()
      await market().set({ state: "failed", error_code, key: "gone" })
      await market().ledger.noteSeller(await market().row(made), { state: "failed", error_code: SELLER_WITHDRAWN })
      const withdrawn = await market().row(made)
      expect(withdrawn.synced_hash).toBeUndefined()
      await market().ledger.noteSeller(withdrawn, { state: "out_of_date", next_sync_at: market().shop.clock.now() })
      await market().job()
      expect(await market().row(made)).toMatchObject({ state: "failed", error_code: GONE_AT_SERVICE })
    })
  })
})
