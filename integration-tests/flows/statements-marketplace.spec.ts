import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { createSubmerchantLedger } from "../../src/modules/svc-marketplace/ledger/submerchants"
import { createRunLedger } from "../../src/modules/svc-marketplace/ledger/runs"
import { describeFlows } from "./harness/describe-flows"
import { newId } from "./harness/memory-medusa"

/** Text that would end a statement, or shift its values, if it ever became a part of it. */
const HOSTILE = `Ayşe's "shop" ? ?? \\? $1 -- ; drop table "svc_attempt"`

/** Every statement of the marketplace's ledgers runs, and returns what was written, whatever the values are. */
describeFlows({}, (shop) => {
  const database = () => createDatabase(shop().execute)
  const inAnHour = () => new Date(shop().clock.now().getTime() + 3_600_000)

  it("the database runs every statement of submerchants", async () => {
    const ledger = createSubmerchantLedger(database())
    const content = {
      type: "PERSONAL" as const,
      name: HOSTILE,
      email: "a@shop.example",
      gsm_number: "+905551112233",
      address: HOSTILE,
      iban: undefined,
      currency: "TRY" as const,
      contact_name: "Ayşe",
      contact_surname: "Yılmaz",
      identity_number: "11111111110",
      tax_office: undefined,
      tax_number: undefined,
      legal_company_title: undefined,
    }
    const commission = { percent: "12.5", fixed: { TRY: "2.50" } }
    const made = await ledger.create({ ...content, seller_id: newId("sel"), commission, created_by: "user_1" })
    if (!made) throw new Error("the submerchant cannot be made")
    expect(made).toMatchObject({ ...content, commission, state: "pending", drift: [], former_keys: [], version: 0 })
    expect(await ledger.create({ ...content, external_id: made.external_id })).toBeUndefined()
    const [claimed, again] = await Promise.all([made, made].map(({ id }) => ledger.claim(id, 300)))
    if (!claimed) throw new Error("the submerchant cannot be claimed")
    expect(again).toBeUndefined()
    expect(await ledger.claim(made.id, 300)).toBeUndefined()
    expect(await ledger.createSent(claimed, shop().clock.now())).toBe(true)
    const hash = made.content_hash
    const seen = { drift: [{ field: "name", ours: HOSTILE, theirs: null }], bank_country: "TR", at: shop().clock.now() }
    const note = {
      hash,
      state: "synced" as const,
      key: newId("key"),
      tries: 0,
      next_sync_at: undefined,
      isCreateOpen: false,
    }
    const synced = await ledger.noteSync(claimed, { ...note, takenAt: shop().clock.now(), seen })
    expect(synced).toMatchObject({
      state: "synced",
      key: note.key,
      synced_hash: hash,
      drift: seen.drift,
      bank_country: "TR",
    })
    expect(await ledger.noteSync(claimed, note)).toBeUndefined()
    expect(await ledger.createSent(claimed, shop().clock.now())).toBe(false)

    const changed = await ledger.update(made.id, 0, { content: { ...content, name: "B" }, commission: undefined })
    expect(changed).toMatchObject({ name: "B", commission: undefined, state: "out_of_date", version: 1 })
    expect(await ledger.update(made.id, 0, { content, commission })).toBeUndefined()
    expect(await ledger.remove(made.id)).toMatchObject({ id: made.id })
    expect(await ledger.find(made.id)).toBeUndefined()
    await ledger.putBack(made)
    expect(await ledger.find(made.id)).toMatchObject({ ...content, commission })
    const withdrawn = { state: "failed" as const, reason: { en: HOSTILE, tr: "tr" }, error_code: "x" }
    const now = await ledger.find(made.id)
    expect(now && (await ledger.noteSeller(now, withdrawn))).toMatchObject(withdrawn)

    expect(await ledger.findBySeller(made.seller_id ?? "")).toMatchObject({ id: made.id })
    expect(await ledger.findByExternalId(made.external_id)).toMatchObject({ id: made.id })
    expect(await ledger.findMany([made.id, HOSTILE])).toHaveLength(1)
    expect((await ledger.findByKeys([note.key, HOSTILE])).get(note.key)).toMatchObject({ id: made.id })
    expect(await ledger.listSellers("", 10)).toEqual([made.seller_id])
    const page = { limit: 10, offset: 0 }
    expect(await ledger.list({ q: HOSTILE, state: "failed" }, page)).toMatchObject({ count: 1 })
    expect(await ledger.list({ q: "Ayşe Yıl" }, page)).toMatchObject({ count: 1 })
    expect(await ledger.counts()).toEqual({ pending: 0, synced: 0, failed: 1, out_of_date: 0 })
    expect(await ledger.listDue(10)).toEqual([])
    await ledger.listUnchecked(inAnHour(), 10)
    const held = await ledger.claim(made.id, 300)
    expect(held && (await ledger.updateSent(held))).toBe(true)
    if (held) await ledger.release(held)
    expect(await ledger.claim(made.id, 300)).toBeDefined()
  })

  it("the database runs every statement of runs over all submerchants", async () => {
    const runs = createRunLedger(database())
    await runs.startDaily()
    const run = await runs.start("sellers", "user_1")
    expect(run).toMatchObject({ phase: "sellers", started_by: "user_1", done: 0, cursor: undefined })
    expect(await runs.claim(60)).toMatchObject({ id: run.id })
    expect(await runs.claim(60)).toBeUndefined()
    const begun = await runs.begin(run, 5)
    const stepped = begun && (await runs.advance(begun, { cursor: HOSTILE, done: 2, created: 1 }, 60))
    expect(stepped).toMatchObject({ cursor: HOSTILE, done: 2, created: 1, total: 5 })
    expect(await runs.advance(run, { cursor: "x", done: 2 }, 60)).toBeUndefined()
    const next = stepped && (await runs.nextPhase(stepped))
    expect(next).toMatchObject({
      phase: "submerchants",
      cursor: undefined,
      done: 0,
      created: 1,
      finished_at: undefined,
    })
    await runs.renew(run.id, 60)
    await runs.release(run.id)
    expect(next && (await runs.finish(next))).toMatchObject({ id: run.id })
    expect(await runs.newest()).toMatchObject({ id: run.id })
    expect(await runs.countSubmerchants()).toBe((await runs.listAfter(undefined, 100)).length)
  })
})
