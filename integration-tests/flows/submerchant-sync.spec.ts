import type { ClaimedSubmerchant } from "../../src/use-cases/submerchants/records"
import type { SubmerchantContent } from "../../src/mapping/marketplace"
import { OTHER_IBAN, SELLERS } from "../setup/submerchant-contents"
import { describeMarket } from "./harness/submerchants"
import { saying } from "../setup/written"

const TYPES = Object.keys(SELLERS) as SubmerchantContent["type"][]

/** How one submerchant comes to the service, and its changes after it. */
describeMarket((market) => {
  it.each(TYPES)(
    "a submerchant of the type %s is created, changed, and causes no call while nothing changes",
    async (type) => {
      const { clock } = market().shop
      const kept = await market().keep(SELLERS[type])
      expect(kept).toMatchObject({ state: "pending", key: undefined })
      expect(await market().sync(kept)).toBe("created")
      const made = await market().row(kept)
      expect(made).toMatchObject({ state: "synced", drift: [], bank_country: "TR", create_sent_at: undefined })
      expect(made).toMatchObject({ reason: undefined, next_sync_at: undefined, synced_hash: made.content_hash })
      expect(clock.now().getTime() - (made.checked_at?.getTime() ?? 0)).toBeLessThan(60_000)
      expect(clock.now().getTime() - (made.last_synced_at?.getTime() ?? 0)).toBeLessThan(60_000)
      expect(await market().calls()).toEqual({ create: 1, update: 0, retrieve: 1 })
      expect(made.key).toBe((await market().held(made)).subMerchantKey)

      const address = "Moda Cad. 4, İstanbul"
      expect(await market().change(made, { address })).toMatchObject({ state: "out_of_date" })
      expect(await market().sync(made)).toBe("updated")
      expect(await market().held(made)).toMatchObject({ address, subMerchantType: type })
      expect(await market().row(made)).toMatchObject({ state: "synced", key: made.key })

      await market().forgetCalls()
      expect(await market().sync(made)).toBe("unchanged")
      await market().change(made, {})
      expect(await market().sync(made)).toBe("unchanged")
      expect(await market().job()).toMatchObject({ synced: 0, compared: 0 })
      expect(await market().calls()).toEqual({ create: 0, update: 0, retrieve: 0 })
    },
  )

  it.each([
    ["receives no call", "before"],
    ["sends no response", "after"],
  ] as const)("waits while the service %s, and is sent by the job when it is available again", async (_, when) => {
    const { clock } = market().shop
    const kept = await market().keep()
    await market().goDown(when)
    expect(await market().sync(kept)).toBe("waiting")
    const waiting = await market().row(kept)
    expect(waiting).toMatchObject({ state: "pending", reason: saying("did not answer"), tries: 1 })
    expect(waiting.next_sync_at?.getTime()).toBeGreaterThan(clock.now().getTime())
    expect(await market().sync(kept)).toBe("waiting")
    expect(await market().job()).toMatchObject({ synced: 1, failed: 1 })
    expect(await market().row(kept)).toMatchObject({ tries: 2 })
    await market().comeBack()
    expect(await market().job()).toMatchObject({ synced: 1, failed: 0 })
    const made = await market().row(kept)
    expect(made).toMatchObject({ state: "synced", tries: 0, reason: undefined })
    expect(made.key).toBe((await market().held(made)).subMerchantKey)

    await market().change(kept, { email: "new@shop.example" })
    await market().goDown(when)
    expect(await market().sync(kept)).toBe("waiting")
    expect(await market().row(kept)).toMatchObject({ state: "out_of_date", reason: saying("did not answer") })
    await market().comeBack()
    await market().job()
    expect(await market().held(made)).toMatchObject({ email: "new@shop.example", subMerchantKey: made.key })
    expect(await market().row(kept)).toMatchObject({ state: "synced", tries: 0, drift: [] })
  })

  describe("a creation whose response was lost", () => {
    it("is sent as it is now when it was changed before the crash, though the service has just this", async () => {
      const made = await market().synced()
      const create_sent_at = market().shop.clock.now()
      await market().set({ key: null, synced_hash: null, sent_hash: "another", state: "pending", create_sent_at })
      expect(await market().sync(made)).toBe("created")
      // what no response contains, such as the contact's name, may be another
      expect(await market().calls()).toMatchObject({ create: 0, update: 1 })
    })
  })

  describe("a refusal by the service", () => {
    it("of an IBAN is shown with its reason, not retried automatically, and retried after the correction", async () => {
      const kept = await market().keep()
      await market().fault("create", { kind: "refuse", code: "2030" })
      expect(await market().sync(kept)).toBe("failed")
      const failed = await market().row(kept)
      expect(failed).toMatchObject({ state: "failed", error_code: "2030", reason: saying("IBAN"), key: undefined })
      // it was not made, so there is nothing to look up
      expect(failed.create_sent_at).toBeUndefined()
      expect(await market().sync(kept)).toBe("failed")
      expect(await market().job()).toMatchObject({ synced: 0 })
      // a person may have it tried again
      await market().fault("create", { kind: "refuse", code: "2030" })
      expect(await market().sync(kept, true)).toBe("failed")
      expect(await market().calls()).toEqual({ create: 2, update: 0, retrieve: 0 })
      expect(await market().change(kept, { iban: OTHER_IBAN })).toMatchObject({ state: "pending", reason: undefined })
      expect(await market().sync(kept)).toBe("created")
      expect(await market().calls()).toEqual({ create: 3, update: 0, retrieve: 1 })
    })
  })

  it("a submerchant that does not exist is not synced", async () => {
    expect(await market().sync({ id: "svcsub_none" })).toBeUndefined()
    expect(await market().sync({ id: "svcsub_none" }, true)).toBeUndefined()
  })

  it("an undone change restores the previous data, and keeps what the service has reported since", async () => {
    const { ledger } = market()
    const made = await market().synced()
    await market().change(made, { iban: OTHER_IBAN })
    await ledger.putBack(made)
    expect(await market().row(made)).toMatchObject({ state: "synced", iban: made.iban, key: made.key })
    await ledger.remove(made.id)
    expect(await ledger.find(made.id)).toBeUndefined()
    const { key = "" } = made
    expect((await ledger.findByKeys([key])).get(key)).toMatchObject({ id: made.id })
    await ledger.putBack(made)
    expect(await market().row(made)).toMatchObject({ state: "synced" })
  })

  describe("two requests at once", () => {
    it("do not send what another has sent since it was read", async () => {
      const kept = await market().keep()
      const { ledger } = market()
      const find = async (id: string) => {
        market().ports.submerchants = ledger
        const read = await ledger.find(id)
        await market().sync(kept)
        return read
      }
      market().ports.submerchants = { ...ledger, find }
      expect(await market().sync(kept)).toBe("unchanged")
      expect(await market().calls()).toMatchObject({ create: 1, update: 0 })
      expect(await market().ledger.claim(kept.id, 60)).toBeDefined()
    })
  })

  it("a request that outlives its claim changes nothing under the one that took over", async () => {
    const kept = await market().keep()
    let other: ClaimedSubmerchant | undefined
    market().during("create", async () => {
      await market().shop.clock.advance(301)
      other = await market().claim(kept)
    })
    expect(await market().sync(kept)).toBe("busy")
    const now = await market().row(kept)
    expect(now).toMatchObject({ state: "pending", key: undefined })
    expect(now.create_sent_at).toBeDefined()
    expect(await market().ledger.claim(kept.id, 120)).toBeUndefined()
    if (other) await market().ledger.release(other)
    expect(await market().sync(kept)).toBe("created")
    expect(await market().calls()).toMatchObject({ create: 1 })
  })

  it.each(["creation", "change"])("a %s is not sent by a request whose claim was taken over", async (what) => {
    const kept = what === "creation" ? await market().keep() : await market().synced()
    await market().set(what === "creation" ? { create_sent_at: market().shop.clock.now() } : { key: "gone" })
    // both look it up first
    market().during("retrieve", async () => {
      await market().shop.clock.advance(301)
      await market().claim(kept)
    })
    expect(await market().sync(kept, true)).toBe("busy")
    expect(await market().calls()).toMatchObject({ create: 0, update: what === "creation" ? 0 : 1, retrieve: 1 })
  })
})
