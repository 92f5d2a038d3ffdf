import type { SubmerchantContent } from "../../src/flows/submerchants/records"
import { FOREIGN, isUsable } from "../../src/flows/submerchants/usable"
import { toCreateRequest, toUpdateRequest } from "../../src/flows/submerchants/wire-submerchant"
import { runSql } from "../setup/hosted-checkout"
import { says } from "../setup/says"
import type { Stage } from "../setup/stage"
import { SELLERS, submerchantSyncStage } from "../setup/submerchant-sync-stage"

const OTHER_IBAN = "TR330006100519786457841326"

/** A submerchant whose external id the service already has. */
export function submerchantForeignTests(stage: Stage): void {
  const { keep, row, sync, synced, pass, held, calls, goDown, comeBack } = submerchantSyncStage(stage)
  const sql = (statement: string) => runSql(stage.medusa.container(), statement)

  const elsewhere = async (externalId: string, more: Partial<SubmerchantContent> = {}) =>
    stage.svc.client.submerchants.create(toCreateRequest({ ...(await keep()), ...more, externalId }))

  it("is taken over when it is the same seller", async () => {
    await elsewhere("same-1")
    expect(await sync(await keep({ externalId: "same-1" }))).toBe("created")
  })

  it("is never overwritten automatically; a person may take it over", async () => {
    await elsewhere("other-1", { iban: OTHER_IBAN })
    const kept = await keep({ externalId: "other-1" })
    expect(await sync(kept)).toBe("failed")
    expect(await row(kept)).toMatchObject({
      key: undefined,
      state: "failed",
      reason: says("iban"),
      drift: [{ field: "iban", ours: kept.iban, theirs: OTHER_IBAN }],
    })
    expect(await held(kept)).toMatchObject({ iban: OTHER_IBAN })
    expect(await sync(kept, true)).toBe("created")
    expect(await held(kept)).toMatchObject({ iban: kept.iban })
    expect(await row(kept)).toMatchObject({ state: "synced", drift: [] })
  })

  it("is not taken over because our own creation got no response: it is not known who made it", async () => {
    await elsewhere("seller-1", { iban: OTHER_IBAN })
    const kept = await keep({ externalId: "seller-1" })
    await goDown()
    expect(await sync(kept)).toBe("waiting")
    expect((await row(kept)).createSentAt).toBeDefined()
    await comeBack()
    expect(await pass()).toMatchObject({ failed: 1 })
    expect(await row(kept)).toMatchObject({
      key: undefined,
      state: "failed",
      errorCode: FOREIGN,
      reason: says("iban"),
      drift: [{ field: "iban", ours: kept.iban, theirs: OTHER_IBAN }],
    })
    expect(await held(kept)).toMatchObject({ iban: OTHER_IBAN })
    expect(await calls()).toMatchObject({ update: 0 })
  })

  it.each(["pending", "failed before"])("is not taken over by a person who has not seen it: %s", async (where) => {
    const externalId = `unseen-${where.slice(0, 6)}`
    await elsewhere(externalId, { iban: OTHER_IBAN })
    const kept = await keep({ externalId })
    if (where !== "pending") {
      await stage.fault({ endpoint: "submerchants.create", kind: "refuse", code: "2004" })
      expect(await sync(kept)).toBe("failed")
    }
    expect(await sync(kept, true)).toBe("failed")
    expect(await row(kept)).toMatchObject({ key: undefined, errorCode: FOREIGN })
    expect(await held(kept)).toMatchObject({ iban: OTHER_IBAN })
    // it has changed since the person saw it
    const { subMerchantKey } = await held(kept)
    const address = "Moda Cad. 4"
    await stage.svc.client.submerchants.update(toUpdateRequest({ ...kept, iban: OTHER_IBAN, address }, subMerchantKey))
    expect(await sync(kept, true)).toBe("failed")
    expect(await held(kept)).toMatchObject({ iban: OTHER_IBAN, address })
    expect(await sync(kept, true)).toBe("created")
    expect(await held(kept)).toMatchObject({ iban: kept.iban, address: kept.address })
  })

  it("of another type is never taken over", async () => {
    await elsewhere("type-1")
    const kept = await keep({ ...SELLERS.PRIVATE_COMPANY, externalId: "type-1" })
    expect(await sync(kept, true)).toBe("failed")
    expect(await row(kept)).toMatchObject({ reason: says("another type"), key: undefined })
  })

  it("that was replaced by another is taken over only by a person who saw the difference, however often they check", async () => {
    const made = await synced()
    const { key } = made
    await sql(`update svc_submerchant set key = 'gone', iban = '${OTHER_IBAN}'`)
    expect(await sync(made, true)).toBe("failed")
    expect(await row(made)).toMatchObject({ key: "gone", errorCode: FOREIGN, drift: [{ field: "iban" }] })
    expect(isUsable(await row(made))).toBe(false)
    await sql(`update svc_submerchant set checked_at = null`)
    // no accepted values are known, so there is nothing to compare
    expect(await pass(10)).toMatchObject({ synced: 0, compared: 0 })
    await stage.medusa.admin().expectOk("GET", `/admin/svc/submerchants/${made.id}/service`)
    expect(await row(made)).toMatchObject({ errorCode: FOREIGN, drift: [{ field: "iban" }] })
    expect(await sync(made, true)).toBe("created")
    expect(await row(made)).toMatchObject({ state: "synced", key })
  })
}
