import { contentHash } from "./content-hash"
import { syncSeller } from "./sync-seller"
import type { NewSubmerchant, Submerchant, SubmerchantContent } from "./records"
import type { SubmerchantLedger } from "./submerchant-ledger"
import { isUsable, SELLER_WITHDRAWN } from "./usable"

const ID = "sel_1"
const IDENTITY = "10000000146"
const OLD_IBAN = "TR180006200119000006672315"
const NEW_IBAN = "TR330006100519786457841326"
const BODY = {
  type: "LIMITED_OR_JOINT_STOCK_COMPANY",
  name: "Kahveci",
  email: "kahveci@seller.example",
  gsm_number: "+905350000000",
  address: "Moda Cad. 4",
  iban: OLD_IBAN,
  legal_company_title: "Kahveci Ltd. Şti.",
  tax_office: "Kadıköy",
  tax_number: "1234567890",
}

/** One row, which every request writes as the ledger does: by its version. */
function oneRow() {
  let row: Submerchant | undefined
  const fresh = (content: SubmerchantContent, { externalId, commission, sellerId }: NewSubmerchant): Submerchant => ({
    ...content,
    id: "svcsub_1",
    externalId: externalId ?? "svcsub_1",
    sellerId,
    commission,
    approval: undefined,
    key: "key_1",
    version: 0,

    formerKeys: [],
    bankCountry: undefined,
    state: "synced",
    reason: undefined,
    errorCode: undefined,
    drift: [],
    tries: 0,
    contentHash: contentHash(content),
    syncedHash: contentHash(content),
    createSentAt: undefined,
    sentHash: undefined,
    nextSyncAt: undefined,
    lastSyncedAt: undefined,
    checkedAt: undefined,
    createdBy: undefined,
    createdAt: new Date(0),
  })
  const write = (version: number, more: Partial<Submerchant>) => {
    if (row?.version !== version) return Promise.resolve(undefined)
    row = { ...row, ...more, version: version + 1 }
    return Promise.resolve(row)
  }
  const found = () => Promise.resolve(row)
  const ledger: Pick<
    SubmerchantLedger,
    "create" | "update" | "noteSeller" | "find" | "findBySeller" | "findByExternalId"
  > = {
    create(made) {
      if (row) return Promise.resolve(undefined)
      row = fresh(made, made)
      return found()
    },
    update: (_id, version, { content, commission }) =>
      write(version, { ...content, commission, contentHash: contentHash(content), reason: undefined }),
    noteSeller: ({ version }, { state, reason, errorCode, nextSyncAt }) =>
      write(version, { state, reason, errorCode, nextSyncAt }),
    find: found,
    findBySeller: found,
    findByExternalId: found,
  }
  return { ledger, row: found }
}

/** A seller of another module, and requests that sync it. */
function shop() {
  const { ledger, row } = oneRow()
  let seller: object | undefined = { id: ID, iban: OLD_IBAN, identity: IDENTITY }
  const option = {
    entity: "seller",
    fields: ["*"],
    events: ["seller.updated"],
    toSubmerchant: ({ iban, rate, identity }: Record<string, unknown>) =>
      iban === undefined || iban === null ? iban : { ...BODY, iban, commission: rate, identity_number: identity },
  }
  const ports = { submerchants: ledger, option, clock: { now: () => new Date(0) } }
  const read = () => Promise.resolve(seller)
  const keep = (how: typeof read = read, glimpsed?: unknown) => syncSeller(ports, ID, how, glimpsed)
  const become = (next: object | undefined) => {
    seller = next && { id: ID, identity: IDENTITY, ...next }
  }
  /** A request that has read the seller, and is overtaken by all that happens before it writes. */
  function overtaken(meanwhile: () => Promise<unknown>) {
    let isFirst = true
    return async () => {
      const early = seller
      if (!isFirst) return early
      isFirst = false
      await meanwhile()
      return early
    }
  }
  return { row, keep, become, overtaken }
}

describe("two requests that store one seller", () => {
  it("the one that read it first does not write back what it read", async () => {
    const { row, keep, become, overtaken } = shop()
    await keep()
    become({ iban: NEW_IBAN })
    const slow = overtaken(async () => {
      become({ iban: "TR320010009999901234567890" })
      await keep()
    })
    await keep(slow)
    expect(await row()).toMatchObject({ iban: "TR320010009999901234567890" })
  })

  it("also where what the other read was what stood here", async () => {
    const { row, keep, become, overtaken } = shop()
    await keep()
    become({ iban: NEW_IBAN })
    const slow = overtaken(async () => {
      become({ iban: OLD_IBAN })
      expect(await keep()).toMatchObject({ is: "same" })
    })
    await keep(slow)
    expect(await row()).toMatchObject({ iban: OLD_IBAN })
  })

  it("also where both make it", async () => {
    const { row, keep, become, overtaken } = shop()
    const slow = overtaken(async () => {
      become({ iban: NEW_IBAN })
      expect(await keep()).toMatchObject({ is: "made" })
    })
    expect(await keep(slow)).toMatchObject({ is: "same" })
    expect(await row()).toMatchObject({ iban: NEW_IBAN })
  })

  it("what was read a while ago is read again before it is written", async () => {
    const { row, keep, become } = shop()
    await keep()
    become({ iban: NEW_IBAN })
    const glimpsed = { id: ID, identity: IDENTITY, iban: "TR320010009999901234567890" }
    expect(await keep(undefined, glimpsed)).toMatchObject({ is: "changed", submerchant: { iban: NEW_IBAN } })
    expect(await row()).toMatchObject({ iban: NEW_IBAN })
  })
})

describe("a seller that is no seller any more", () => {
  it.each([
    ["left out by the mapping", { iban: undefined }, "leaves this seller out"],
    ["null to the mapping", { iban: null }, "leaves this seller out"],
    ["gone from its module", undefined, "no longer exists"],
  ])("%s: sells nothing, until it is given again", async (_how, seller, reason) => {
    const { row, keep, become } = shop()
    await keep()
    become(seller)
    expect(await keep()).toMatchObject({ is: "withdrawn" })
    const withdrawn = await row()
    expect(withdrawn).toMatchObject({ state: "failed", errorCode: SELLER_WITHDRAWN })
    expect(withdrawn?.reason?.en).toContain(reason)
    expect(withdrawn?.reason?.tr).not.toBe(withdrawn?.reason?.en)
    expect(withdrawn && isUsable(withdrawn)).toBe(false)
    expect(await keep()).toMatchObject({ is: "same", submerchant: { version: withdrawn?.version } })

    become({ iban: "TR00" })
    expect(await keep()).toMatchObject({ is: "refused" })
    expect(await row()).toEqual(withdrawn)

    become({ iban: OLD_IBAN })
    expect(await keep()).toMatchObject({ is: "changed" })
    expect(await row()).toMatchObject({ state: "synced", errorCode: undefined, reason: undefined })
  })

  it("is not restored by a request that read it before", async () => {
    const { row, keep, become, overtaken } = shop()
    await keep()
    become({ iban: NEW_IBAN })
    const slow = overtaken(async () => {
      become(undefined)
      await keep()
    })
    await keep(slow)
    expect(await row()).toMatchObject({ errorCode: SELLER_WITHDRAWN, iban: OLD_IBAN })
  })

  it("is not made of one that never was a seller", async () => {
    const { row, keep, become } = shop()
    become({ iban: undefined })
    expect(await keep()).toEqual({ is: "none" })
    expect(await row()).toBeUndefined()
  })
})

describe("a company without the national id that a change needs", () => {
  it("stays as the service knows it while nothing of it changes, and a change of it names the field", async () => {
    const { row, keep, become } = shop()
    become({ iban: OLD_IBAN, identity: null })
    expect(await keep()).toMatchObject({ is: "made" })
    expect(await keep()).toMatchObject({ is: "same", submerchant: { state: "synced" } })
    become({ iban: NEW_IBAN, identity: null })
    expect(await keep()).toMatchObject({ is: "refused", issues: [{ field: "identity_number" }] })
    const kept = await row()
    expect(kept).toMatchObject({ state: "failed", iban: OLD_IBAN })
    expect(kept?.reason?.en).toContain("identity_number")
    expect(kept && isUsable(kept)).toBe(true)
    become({ iban: NEW_IBAN, identity: IDENTITY })
    expect(await keep()).toMatchObject({ is: "changed", submerchant: { iban: NEW_IBAN } })
  })
})

describe("a seller's own rate", () => {
  it("is kept as the mapping gives it, in whatever order the table gives it back", async () => {
    const { keep, become, row } = shop()
    become({ iban: OLD_IBAN, rate: { percent: 5, fixed: { TRY: "2.50", EUR: "0.10" } } })
    await keep()
    // as jsonb orders it
    await row().then(
      (kept) => kept && Object.assign(kept, { commission: { fixed: { EUR: "0.10", TRY: "2.50" }, percent: "5" } }),
    )
    expect(await keep()).toMatchObject({ is: "same", submerchant: { version: 0 } })
  })

  it("is removed when the mapping returns none, and stays where it leaves it out", async () => {
    const { keep, become, row } = shop()
    become({ iban: OLD_IBAN, rate: { percent: 5 } })
    await keep()
    become({ iban: OLD_IBAN })
    expect(await keep()).toMatchObject({ is: "same" })
    expect((await row())?.commission).toMatchObject({ percent: "5" })
    become({ iban: OLD_IBAN, rate: null })
    expect(await keep()).toMatchObject({ is: "changed" })
    expect((await row())?.commission).toBeUndefined()
  })
})
