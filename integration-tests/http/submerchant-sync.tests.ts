import { Modules } from "@medusajs/framework/utils"
import type { SubmerchantContent } from "../../src/flows/submerchants/records"
import { FOREIGN } from "../../src/flows/submerchants/usable"
import { runSql } from "../setup/hosted-checkout"
import { says } from "../setup/says"
import type { Stage } from "../setup/stage"
import { SELLERS, submerchantSyncStage } from "../setup/submerchant-sync-stage"
import { until } from "../setup/until"

const TYPES = Object.keys(SELLERS) as SubmerchantContent["type"][]
const OTHER_IBAN = "TR330006100519786457841326"

export function submerchantSyncTests(stage: Stage): void {
  const shop = submerchantSyncStage(stage)
  const { keep, row, sync, synced, change, pass, held, calls, goDown, comeBack } = shop
  const sql = (statement: string) => runSql(stage.medusa.container(), statement)

  describe.each(TYPES)("a submerchant of the type %s", (type) => {
    it("is created, changed, and causes no call while nothing changes", async () => {
      const kept = await keep(SELLERS[type])
      expect(kept).toMatchObject({ state: "pending", key: undefined })
      expect(await sync(kept)).toBe("created")
      const made = await row(kept)
      expect(made).toMatchObject({
        state: "synced",
        reason: undefined,
        drift: [],
        bankCountry: "TR",
        nextSyncAt: undefined,
      })
      expect(made.key).toBe((await held(made)).subMerchantKey)
      expect(await calls()).toEqual({ create: 1, update: 0, retrieve: 2 })

      expect(await change(made, { address: "Moda Cad. 4, İstanbul" })).toMatchObject({ state: "out_of_date" })
      expect(await sync(made)).toBe("updated")
      expect(await held(made)).toMatchObject({ address: "Moda Cad. 4, İstanbul", subMerchantType: type })
      expect(await row(made)).toMatchObject({ state: "synced", key: made.key })

      await stage.sandbox.control("DELETE", "requests")
      expect(await sync(made)).toBe("unchanged")
      await change(made, {})
      expect(await sync(made)).toBe("unchanged")
      expect(await pass()).toMatchObject({ synced: 0, compared: 0 })
      expect(await calls()).toEqual({ create: 0, update: 0, retrieve: 0 })
    })

    it.each([
      ["receives no call", "before"],
      ["sends no response", "after"],
    ] as const)(
      "waits while the service %s, and is created and changed by the job when it is available again",
      async (_, when) => {
        const kept = await keep(SELLERS[type])
        await goDown("*", when)
        expect(await sync(kept)).toBe("waiting")
        const waiting = await row(kept)
        expect(waiting).toMatchObject({ state: "pending", reason: says("did not answer"), tries: 1 })
        expect(waiting.nextSyncAt?.getTime()).toBeGreaterThan(Date.now())
        expect(await sync(kept)).toBe("waiting")
        expect(await pass()).toMatchObject({ synced: 1, failed: 1 })
        expect(await row(kept)).toMatchObject({ tries: 2 })
        await comeBack()
        expect(await pass()).toMatchObject({ synced: 1, failed: 0 })
        const made = await row(kept)
        expect(made).toMatchObject({ state: "synced", tries: 0, reason: undefined })
        expect(made.key).toBe((await held(made)).subMerchantKey)

        await change(kept, { email: "new@shop.example" })
        await goDown("*", when)
        expect(await sync(kept)).toBe("waiting")
        expect(await row(kept)).toMatchObject({ state: "out_of_date", reason: says("did not answer") })
        await comeBack()
        await pass()
        expect(await held(await row(kept))).toMatchObject({ email: "new@shop.example", subMerchantKey: made.key })
        expect(await row(kept)).toMatchObject({ state: "synced", tries: 0, drift: [] })
      },
    )
  })

  describe("a creation whose response was lost", () => {
    it("is found by its external id, and not sent again", async () => {
      const kept = await keep()
      await stage.fault({ endpoint: "submerchants.create", kind: "drop", when: "after" })
      expect(await sync(kept)).toBe("waiting")
      expect((await row(kept)).createSentAt).toBeDefined()
      await pass()
      const found = await row(kept)
      expect(found).toMatchObject({ state: "synced", createSentAt: undefined, key: (await held(found)).subMerchantKey })
      expect(await calls()).toMatchObject({ create: 1, update: 0 })
    })

    it("that a person has changed since waits for their decision, because it cannot be distinguished from another's", async () => {
      const kept = await keep()
      await stage.fault({ endpoint: "submerchants.create", kind: "drop", when: "after" })
      await sync(kept)
      await change(kept, { iban: OTHER_IBAN })
      expect(await sync(kept)).toBe("failed")
      expect(await row(kept)).toMatchObject({
        drift: [{ field: "iban", ours: OTHER_IBAN, theirs: kept.iban }],
        errorCode: FOREIGN,
      })
      expect(await sync(kept, true)).toBe("created")
      expect(await calls()).toMatchObject({ create: 1, update: 1 })
      expect(await held(await row(kept))).toMatchObject({ iban: OTHER_IBAN })
    })

    it("is sent again when the service never had it, even by another process than the crashed one", async () => {
      const kept = await keep()
      const died = await shop.ledger().claim(kept.id, 300)
      if (!died || !(await shop.ledger().createSent(died, new Date()))) throw new Error("another request has it")
      await sql(`update svc_submerchant set claimed_until = now() - interval '1 second'`)
      expect(await sync(kept)).toBe("created")
      expect(await calls()).toEqual({ create: 1, update: 0, retrieve: 2 })
    })

    it("is found when it was made and the process crashed before it stored the key", async () => {
      const kept = await synced()
      await sql(`update svc_submerchant set key = null, synced_hash = null, state = 'pending', create_sent_at = now()`)
      expect(await sync(kept)).toBe("created")
      expect(await row(kept)).toMatchObject({ state: "synced", key: kept.key })
      expect(await calls()).toMatchObject({ create: 0, update: 0 })
    })
  })

  describe("a refusal by the service", () => {
    it("of an IBAN is shown with its reason, not retried automatically, and retried after the correction", async () => {
      const kept = await keep()
      await stage.fault({ endpoint: "submerchants.create", kind: "refuse", code: "2030" })
      expect(await sync(kept)).toBe("failed")
      expect(await row(kept)).toMatchObject({
        state: "failed",
        errorCode: "2030",
        reason: says("2030"),
        key: undefined,
      })
      expect(await sync(kept)).toBe("failed")
      expect(await pass()).toMatchObject({ synced: 0 })
      expect(await calls()).toMatchObject({ create: 1 })
      expect(await change(kept, { iban: OTHER_IBAN })).toMatchObject({ state: "pending", reason: undefined })
      expect(await sync(kept)).toBe("created")
    })

    it("of a change leaves the service's data as it is, and the seller can still sell", async () => {
      const made = await synced()
      await change(made, { iban: OTHER_IBAN })
      await stage.fault({ endpoint: "submerchants.update", kind: "refuse", code: "2030" })
      expect(await sync(made)).toBe("failed")
      expect(await row(made)).toMatchObject({ state: "failed", key: made.key })
      expect(await held(made)).toMatchObject({ iban: made.iban })
      // back to the service's values: the refusal may have been wrong, so it is sent
      await change(made, { iban: made.iban })
      expect(await row(made)).toMatchObject({ state: "out_of_date", reason: undefined })
      expect(await sync(made)).toBe("updated")
    })

    it("can be retried by a person", async () => {
      const kept = await keep()
      await stage.fault({ endpoint: "submerchants.create", kind: "refuse", code: "2004" })
      await sync(kept)
      expect(await sync(kept, true)).toBe("created")
    })

    it("of the store's keys is not the seller's fault: the seller waits", async () => {
      const kept = await keep()
      await stage.fault({ endpoint: "submerchants.create", kind: "refuse", code: "1001" })
      expect(await sync(kept)).toBe("waiting")
      expect(await row(kept)).toMatchObject({ state: "pending", reason: says("keys") })
    })

    it("does not arise for a change without an IBAN, which is not sent and says what is missing", async () => {
      const made = await synced({ iban: undefined })
      expect(made).toMatchObject({ state: "synced", bankCountry: undefined })
      await change(made, { address: "Moda Cad. 4" })
      expect(await sync(made)).toBe("failed")
      expect(await row(made)).toMatchObject({ reason: says("iban") })
      expect(await calls()).toMatchObject({ update: 0 })
    })
  })

  describe("two requests at once", () => {
    it("create one submerchant", async () => {
      const kept = await keep()
      await stage.fault({ endpoint: "submerchants.create", kind: "delay", delayMs: 300 })
      const outcomes = await Promise.all([sync(kept), sync(kept), sync(kept)])
      expect(outcomes.filter((outcome) => outcome === "busy")).toHaveLength(2)
      expect(outcomes).toContain("created")
      expect(await calls()).toMatchObject({ create: 1 })
    })

    it("send a change that comes during another afterwards", async () => {
      const kept = await keep()
      await stage.fault({ endpoint: "submerchants.create", kind: "delay", delayMs: 500 })
      const first = sync(kept)
      await until(
        () => row(kept),
        ({ createSentAt }) => createSentAt !== undefined,
      )
      await change(kept, { iban: OTHER_IBAN })
      expect(await sync(kept)).toBe("busy")
      expect(await first).toBe("created")
      expect(await row(kept)).toMatchObject({ state: "out_of_date" })
      expect(await pass()).toMatchObject({ synced: 1, failed: 0 })
      expect(await row(kept)).toMatchObject({ state: "synced" })
      expect(await held(await row(kept))).toMatchObject({ iban: OTHER_IBAN })
    })

    it("continue after the first one's lease when that one crashed", async () => {
      const kept = await keep()
      await shop.ledger().claim(kept.id, 120)
      expect(await sync(kept)).toBe("busy")
      await sql(`update svc_submerchant set claimed_until = now() - interval '1 second'`)
      expect(await sync(kept)).toBe("created")
    })
  })

  it("a request that outlives its claim changes nothing under the one that took over", async () => {
    const kept = await keep()
    await stage.fault({ endpoint: "submerchants.create", kind: "delay", delayMs: 500 })
    const slow = sync(kept)
    await until(
      () => row(kept),
      ({ createSentAt }) => createSentAt !== undefined,
    )
    await sql(`update svc_submerchant set claimed_until = now() - interval '1 second'`)
    const other = await shop.ledger().claim(kept.id, 120)
    expect(await slow).toBe("busy")
    expect(await row(kept)).toMatchObject({ state: "pending", key: undefined })
    expect((await row(kept)).createSentAt).toBeDefined()
    expect(await shop.ledger().claim(kept.id, 120)).toBeUndefined()
    if (other) await shop.ledger().release(other)
    expect(await sync(kept)).toBe("created")
    expect(await calls()).toMatchObject({ create: 1 })
  })

  it("an event of a submerchant syncs it to the service", async () => {
    const kept = await keep()
    const bus = stage.medusa.container().resolve(Modules.EVENT_BUS)
    await bus.emit({ name: "svc.submerchant.created", data: { id: kept.id } })
    await until(
      () => row(kept),
      ({ state }) => state === "synced",
    )
    await change(kept, { address: "Moda Cad. 4" })
    await bus.emit({ name: "svc.submerchant.updated", data: { id: kept.id } })
    await until(
      () => row(kept),
      ({ state }) => state === "synced",
    )
    expect(await held(await row(kept))).toMatchObject({ address: "Moda Cad. 4" })
  })

  it("an undone change restores the previous data, and keeps what the service has reported since", async () => {
    const made = await synced()
    await change(made, { iban: OTHER_IBAN })
    await shop.ledger().putBack(made)
    expect(await row(made)).toMatchObject({ state: "synced", iban: made.iban, key: made.key })
    await shop.ledger().remove(made.id)
    expect(await shop.ledger().find(made.id)).toBeUndefined()
    const { key = "" } = made
    expect((await shop.ledger().findByKeys([key])).get(key)).toMatchObject({ id: made.id })
    await shop.ledger().putBack(made)
    expect(await row(made)).toMatchObject({ state: "synced" })
  })
}
