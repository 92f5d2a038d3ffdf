import { isUsable, SELLER_WITHDRAWN, UNREADABLE_SELLER } from "../../src/use-cases/submerchants/records"
import { syncSeller } from "../../src/use-cases/submerchants/sync-seller"
import { SELLERS } from "../setup/submerchant-contents"
import { describeMarket } from "./harness/submerchants"
import { saying } from "../setup/written"

/** A submerchant's content, as a store's mapping gives it. */
const BODY = SELLERS.PERSONAL

/** Sellers of another module, as the ledger stores them. */
describeMarket((market) => {
  /** Stores the seller `sel_1`, of which the mapping makes this. */
  function sync(toSubmerchant: () => unknown, glimpsed?: object) {
    const { submerchants, clock } = market().ports
    const option = { entity: "seller", fields: ["*"], events: [], toSubmerchant }
    return syncSeller({ submerchants, clock, option }, "sel_1", () => Promise.resolve({ id: "sel_1" }), glimpsed)
  }

  it("a seller is stored by its own external id, and is the same afterwards", async () => {
    const body = () => ({ ...BODY, external_id: "seller-1" })
    expect(await sync(body)).toMatchObject({
      type: "made",
      submerchant: { external_id: "seller-1", seller_id: "sel_1" },
    })
    expect(await sync(body)).toMatchObject({ type: "same" })
    expect(await sync(body, { id: "sel_1" })).toMatchObject({ type: "same" })
  })

  it("a seller whose external id another submerchant has is refused, and the other stays as it is", async () => {
    const other = await market().keep({ external_id: "seller-1" })
    const refused = await sync(() => ({ ...BODY, external_id: "seller-1", name: "Another" }))
    expect(refused).toMatchObject({ type: "refused", issues: [{ field: "external_id" }], submerchant: undefined })
    expect(await market().ledger.findBySeller("sel_1")).toBeUndefined()
    expect(await market().row(other)).toEqual(other)
  })

  it("a seller whose mapping throws is refused with the error, and says so", async () => {
    await sync(() => BODY)
    const throws = () => {
      throw new TypeError("no iban")
    }
    expect(await sync(throws)).toMatchObject({
      type: "refused",
      issues: [{ field: "" }],
      broken: { message: "no iban" },
    })
    const kept = await market().ledger.findBySeller("sel_1")
    expect(kept).toMatchObject({ state: "failed", error_code: UNREADABLE_SELLER, reason: saying("mapping") })
    // the same again writes nothing
    await sync(throws)
    expect((await market().ledger.findBySeller("sel_1"))?.version).toBe(kept?.version)
    expect(await sync(() => BODY)).toMatchObject({ type: "changed", submerchant: { state: "pending" } })
  })

  it("a seller that the service had with something else is out of date once it can be read again", async () => {
    await sync(() => BODY)
    const kept = await market().ledger.findBySeller("sel_1")
    if (!kept) throw new Error("the seller is not stored")
    await market().sync(kept)
    const moved = { ...BODY, address: "Moda Cad. 4" }
    await sync(() => moved)
    await sync(() => ({ ...moved, iban: "TR00" }))
    expect(await market().row(kept)).toMatchObject({ state: "failed", error_code: UNREADABLE_SELLER })
    expect(await sync(() => moved)).toMatchObject({ type: "changed", submerchant: { state: "out_of_date" } })
  })

  describe("a company of another module", () => {
    const [OLD, NEW, OTHER] = ["TR180006200119000006672315", "TR330006100519786457841326", "TR320010009999901234567890"]
    const COMPANY = { ...SELLERS.LIMITED_OR_JOINT_STOCK_COMPANY, contact_name: undefined, contact_surname: undefined }
    interface Seller {
      iban?: string | null
      rate?: unknown
      identity?: string | null
    }
    const IDENTITY = "10000000146"

    /** A company that the service knows, of which the mapping leaves out or withdraws whoever has no IBAN. */
    async function company(first: Seller = { iban: OLD }) {
      let seller: Seller | undefined
      const toSubmerchant = ({ iban, rate, identity }: Record<string, unknown>) =>
        iban === undefined || iban === null ? iban : { ...COMPANY, iban, commission: rate, identity_number: identity }
      const { submerchants, clock } = market().ports
      const option = { entity: "seller", fields: ["*"], events: [], toSubmerchant }
      const read = () => Promise.resolve(seller && { id: "sel_1", identity: IDENTITY, ...seller })
      const keep = (how: () => Promise<unknown> = read, glimpsed?: unknown) =>
        syncSeller({ submerchants, clock, option }, "sel_1", how, glimpsed)
      const become = (next: Seller | undefined) => (seller = next)
      const row = () => market().ledger.findBySeller("sel_1")
      /** A request that has read the seller, and is overtaken by all that happens before it writes. */
      const overtaken = (meanwhile: () => Promise<unknown>) => {
        let isFirst = true
        return async () => {
          const early = await read()
          if (isFirst) {
            isFirst = false
            await meanwhile()
          }
          return early
        }
      }
      become(first)
      const made = first.iban ? await keep() : undefined
      if (made && "submerchant" in made && made.submerchant) await market().sync(made.submerchant)
      return { keep, become, row, overtaken }
    }

    it.each<[string, Seller, Seller | undefined, string, object]>([
      ["another change", { iban: NEW }, { iban: OTHER }, "changed", { iban: OTHER }],
      ["the content that is stored here", { iban: NEW }, { iban: OLD }, "same", { iban: OLD }],
      ["its removal", { iban: NEW }, undefined, "withdrawn", { iban: OLD, error_code: SELLER_WITHDRAWN }],
    ])("that a request has read before %s is not written back", async (_, early, meanwhile, type, left) => {
      const { keep, become, row, overtaken } = await company()
      become(early)
      const slow = overtaken(async () => {
        become(meanwhile)
        expect(await keep()).toMatchObject({ type })
      })
      await keep(slow)
      expect(await row()).toMatchObject(left)
    })

    it("that two requests make at once is made by one, with what was read last", async () => {
      const { keep, become, row, overtaken } = await company({})
      become({ iban: OLD })
      const slow = overtaken(async () => {
        become({ iban: NEW })
        expect(await keep()).toMatchObject({ type: "made" })
      })
      expect(await keep(slow)).toMatchObject({ type: "same" })
      expect(await row()).toMatchObject({ iban: NEW })
    })

    it("that was read a while ago is read again before it is written", async () => {
      const { keep, become } = await company()
      become({ iban: NEW })
      const glimpsed = { id: "sel_1", identity: IDENTITY, iban: OTHER }
      expect(await keep(undefined, glimpsed)).toMatchObject({ type: "changed", submerchant: { iban: NEW } })
    })

    it.each<[string, Seller | undefined, string]>([
      ["left out by the mapping", {}, "leaves this seller out"],
      ["null to the mapping", { iban: null }, "leaves this seller out"],
      ["gone from its module", undefined, "no longer exists"],
    ])("that is %s sells nothing until it is given again", async (_, gone, reason) => {
      const { keep, become, row } = await company()
      become(gone)
      expect(await keep()).toMatchObject({ type: "withdrawn" })
      const withdrawn = await row()
      const { state, error_code } = { state: "failed", error_code: SELLER_WITHDRAWN }
      expect(withdrawn).toMatchObject({ state, error_code, reason: saying(reason) })
      expect(withdrawn && isUsable(withdrawn)).toBe(false)
      expect(await keep()).toMatchObject({ type: "same", submerchant: { version: withdrawn?.version } })
      become({ iban: "TR00" })
      expect(await keep()).toMatchObject({ type: "refused" })
      expect(await row()).toEqual(withdrawn)
      become({ iban: OLD })
      expect(await keep()).toMatchObject({ type: "changed" })
      expect(await row()).toMatchObject({ state: "synced", error_code: undefined, reason: undefined })
    })

    it("that never was a seller, or is gone before it was stored, is not stored", async () => {
      const { keep, become, row } = await company({})
      expect(await keep()).toEqual({ type: "none" })
      become(undefined)
      expect(await keep()).toEqual({ type: "none" })
      expect(await row()).toBeUndefined()
    })

    it("without the national id that a change needs stays as the service knows it, and a change names the field", async () => {
      const { keep, become, row } = await company({ iban: OLD, identity: null })
      expect(await keep()).toMatchObject({ type: "same", submerchant: { state: "synced" } })
      become({ iban: NEW, identity: null })
      expect(await keep()).toMatchObject({ type: "refused", issues: [{ field: "identity_number" }] })
      const kept = await row()
      expect(kept).toMatchObject({ state: "failed", iban: OLD, reason: saying("identity_number") })
      expect(kept && isUsable(kept)).toBe(true)
      become({ iban: NEW })
      expect(await keep()).toMatchObject({ type: "changed", submerchant: { iban: NEW } })
    })

    it("has the commission that the mapping gives, none where it gives null, and keeps it where it is left out", async () => {
      const rate = { percent: 5, fixed: { TRY: "2.50", EUR: "0.10" } }
      const { keep, become, row } = await company({ iban: OLD, rate })
      // jsonb orders its keys otherwise
      expect(await keep()).toMatchObject({ type: "same" })
      become({ iban: OLD })
      expect(await keep()).toMatchObject({ type: "same" })
      expect((await row())?.commission).toEqual({ percent: "5", fixed: { TRY: "2.50", EUR: "0.10" } })
      become({ iban: OLD, rate: null })
      expect(await keep()).toMatchObject({ type: "changed" })
      expect((await row())?.commission).toBeUndefined()
    })
  })
})
