import { checkAtService } from "../../src/use-cases/submerchants/check-drift"
import { type Submerchant, FOREIGN, GONE_AT_SERVICE, isUsable } from "../../src/use-cases/submerchants/records"
import type { SubmerchantContent } from "../../src/mapping/marketplace"
import { toCreateRequest } from "../../src/use-cases/submerchants/wire-submerchant"
import { OTHER_IBAN, SELLERS } from "../setup/submerchant-contents"
import { describeMarket } from "./harness/submerchants"
import { saying } from "../setup/written"

describeMarket((market) => {
  const check = (submerchant: Submerchant) => checkAtService(market().ports, submerchant)
  const differing = async (submerchant: Submerchant) =>
    (await check(submerchant)).fields?.flatMap(({ field, isDifferent }) => (isDifferent ? field : []))

  describe("a submerchant whose external id the service already has", () => {
    /** A seller of our own by an external id that another shop has sent before. */
    async function sentByAnother(theirs: Partial<SubmerchantContent>, ours: SubmerchantContent = SELLERS.PERSONAL) {
      const kept = await market().keep(ours)
      await market().ports.client.submerchants.create(toCreateRequest({ ...kept, ...SELLERS.PERSONAL, ...theirs }))
      await market().forgetCalls()
      return kept
    }

    it("is taken over when it is the same seller, with what no response contains, also after a creation that was refused", async () => {
      expect(await market().sync(await sentByAnother({}))).toBe("created")
      expect(await market().calls()).toMatchObject({ create: 1, update: 1 })
      const other = await sentByAnother({})
      await market().fault("create", { kind: "refuse", code: "2004" })
      expect([await market().sync(other), await market().sync(other, true)]).toEqual(["failed", "created"])
      expect(await market().calls()).toMatchObject({ create: 2, update: 1 })
    })

    it("is never overwritten automatically; a person may take it over", async () => {
      const kept = await sentByAnother({ iban: OTHER_IBAN })
      expect(await market().sync(kept)).toBe("failed")
      const drift = [{ field: "iban", ours: kept.iban, theirs: OTHER_IBAN }]
      const reason = saying("different data: iban.")
      expect(await market().row(kept)).toMatchObject({
        key: undefined,
        state: "failed",
        error_code: FOREIGN,
        reason,
        drift,
      })
      // not even by a run, which tries again what was refused
      expect(await market().run()).toMatchObject({ failed: 1 })
      expect(await market().held(kept)).toMatchObject({ iban: OTHER_IBAN })
      expect(await market().sync(kept, true)).toBe("created")
      expect(await market().held(kept)).toMatchObject({ iban: kept.iban })
      expect(await market().row(kept)).toMatchObject({ state: "synced", drift: [] })
    })

    it("is not taken over because our own creation got no response: it is not known who made it", async () => {
      const kept = await sentByAnother({ iban: OTHER_IBAN })
      await market().goDown()
      expect(await market().sync(kept)).toBe("waiting")
      expect((await market().row(kept)).create_sent_at).toBeDefined()
      await market().comeBack()
      expect(await market().job()).toMatchObject({ failed: 1 })
      const drift = [{ field: "iban", ours: kept.iban, theirs: OTHER_IBAN }]
      expect(await market().row(kept)).toMatchObject({ key: undefined, state: "failed", error_code: FOREIGN, drift })
      expect(await market().held(kept)).toMatchObject({ iban: OTHER_IBAN })
      expect(await market().calls()).toMatchObject({ update: 0 })
    })

    it("of another type is never taken over", async () => {
      const kept = await sentByAnother({}, SELLERS.PRIVATE_COMPANY)
      expect(await market().sync(kept, true)).toBe("failed")
      expect(await market().row(kept)).toMatchObject({ reason: saying("another type"), key: undefined })
    })

    it("that was replaced by another is taken over only by a person who saw the difference, however often they check", async () => {
      const made = await market().synced()
      await market().set({ key: "gone", iban: OTHER_IBAN })
      expect(await market().sync(made, true)).toBe("failed")
      expect(await market().row(made)).toMatchObject({ key: "gone", error_code: FOREIGN, drift: [{ field: "iban" }] })
      expect(isUsable(await market().row(made))).toBe(false)
      await market().set({ checked_at: null })
      // no accepted values are known, so there is nothing to compare
      expect(await market().job({ compared: 10 })).toMatchObject({ synced: 0, compared: 0 })
      expect(await differing(await market().row(made))).toEqual(["iban"])
      expect(await market().row(made)).toMatchObject({ error_code: FOREIGN, drift: [{ field: "iban" }] })
      expect(await market().sync(made, true)).toBe("created")
      expect(await market().row(made)).toMatchObject({ state: "synced", key: made.key })
    })

    it("that differs as one before it did is not taken over by a person who saw only that", async () => {
      const made = await market().synced()
      await market().changeThere(made, { iban: OTHER_IBAN })
      expect(await market().job({ seconds: 86_400, compared: 10 })).toMatchObject({ drifted: 1 })
      await market().set({ key: "gone" })
      expect(await market().sync(made, true)).toBe("failed")
      expect(await market().held(made)).toMatchObject({ iban: OTHER_IBAN })
      expect(await market().sync(made, true)).toBe("created")
    })
  })

  describe("a check by a person", () => {
    it("compares every field that the service returns, and stores what differs", async () => {
      const made = await market().synced()
      const { fields, submerchant } = await check(made)
      const returned = ["type", "name", "email", "gsm_number", "address", "iban", "currency", "identity_number"]
      expect(fields?.map(({ field }) => field).sort()).toEqual(returned.sort())
      expect(fields?.filter(({ isDifferent }) => isDifferent)).toEqual([])
      expect(submerchant).toMatchObject({ state: "synced", drift: [] })
      await market().changeThere(made, { address: "Başka Sokak 3" })
      const drift = [{ field: "address", ours: made.address, theirs: "Başka Sokak 3" }]
      expect((await check(made)).submerchant).toMatchObject({ state: "out_of_date", drift })
      expect(await market().row(made)).toMatchObject({ state: "out_of_date", drift })
      await market().set({ external_id: "gone-1" })
      const gone = await check(await market().row(made))
      expect(gone).toMatchObject({ fields: null, submerchant: { state: "failed", error_code: GONE_AT_SERVICE } })
    })

    it("writes nothing while another request has it, and takes no claim from it", async () => {
      const made = await market().synced()
      await market().changeThere(made, { iban: OTHER_IBAN })
      await market().claim(made)
      expect(await differing(made)).toEqual(["iban"])
      expect(await market().row(made)).toMatchObject({ state: "synced", drift: [] })
      expect(await market().ledger.claim(made.id, 60)).toBeUndefined()
    })
  })

  describe("a check of a change that got no response", () => {
    async function unknownChange(content: SubmerchantContent) {
      const made = await market().synced(content)
      await market().fault("update", { kind: "drop", when: "after" })
      await market().change(made, { address: "Yeni Sokak 5" })
      expect(await market().sync(made)).toBe("waiting")
      return market().row(made)
    }

    it("accepts it once the service has all of it, and it is not sent again", async () => {
      const { PRIVATE_COMPANY } = SELLERS
      const changed = await unknownChange(PRIVATE_COMPANY)
      const { submerchant } = await check(changed)
      expect(submerchant).toMatchObject({ state: "synced", synced_hash: changed.content_hash, next_sync_at: undefined })
      expect(await market().job()).toMatchObject({ synced: 0 })
      expect(await market().calls()).toMatchObject({ update: 1 })
    })
  })
})
