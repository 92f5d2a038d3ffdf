import { syncSeller } from "../../src/flows/submerchants/sync-seller"
import { UNREADABLE_SELLER } from "../../src/flows/submerchants/usable"
import { says } from "../setup/says"
import { SELLERS } from "../setup/submerchant-contents"
import { describeMarket } from "./harness/submerchants"

const { PERSONAL } = SELLERS
const BODY = {
  type: "PERSONAL",
  name: PERSONAL.name,
  contact_name: PERSONAL.contactName,
  contact_surname: PERSONAL.contactSurname,
  identity_number: PERSONAL.identityNumber,
  email: PERSONAL.email,
  gsm_number: PERSONAL.gsmNumber,
  address: PERSONAL.address,
  iban: PERSONAL.iban,
}

/** Sellers of another module, as the ledger stores them. */
describeMarket((market) => {
  /** Stores the seller `sel_1`, of which the mapping makes this. */
  function sync(
    toSubmerchant: () => unknown,
    { isThere = true, glimpsed }: { isThere?: boolean; glimpsed?: object } = {},
  ) {
    const { submerchants, clock } = market().ports
    const option = { entity: "seller", fields: ["*"], events: [], toSubmerchant }
    const read = () => Promise.resolve(isThere ? { id: "sel_1" } : undefined)
    return syncSeller({ submerchants, clock, option }, "sel_1", read, glimpsed)
  }

  it("a seller is stored by its own external id, and is the same afterwards", async () => {
    const body = () => ({ ...BODY, external_id: "seller-1" })
    expect(await sync(body)).toMatchObject({ is: "made", submerchant: { externalId: "seller-1", sellerId: "sel_1" } })
    expect(await sync(body)).toMatchObject({ is: "same" })
    expect(await sync(body, { glimpsed: { id: "sel_1" } })).toMatchObject({ is: "same" })
  })

  it("a seller whose external id another submerchant has is refused, and the other stays as it is", async () => {
    const other = await market().keep({ externalId: "seller-1" })
    const refused = await sync(() => ({ ...BODY, external_id: "seller-1", name: "Another" }))
    expect(refused).toMatchObject({ is: "refused", issues: [{ field: "external_id" }], submerchant: undefined })
    expect(await market().ledger.findBySeller("sel_1")).toBeUndefined()
    expect(await market().row(other)).toEqual(other)
  })

  it("a seller whose mapping throws is refused with the error, and says so", async () => {
    await sync(() => BODY)
    const throws = () => {
      throw new TypeError("no iban")
    }
    expect(await sync(throws)).toMatchObject({ is: "refused", issues: [{ field: "" }], broken: { message: "no iban" } })
    const kept = await market().ledger.findBySeller("sel_1")
    expect(kept).toMatchObject({ state: "failed", errorCode: UNREADABLE_SELLER, reason: says("mapping") })
    // the same again writes nothing
    await sync(throws)
    expect((await market().ledger.findBySeller("sel_1"))?.version).toBe(kept?.version)
    expect(await sync(() => BODY)).toMatchObject({ is: "changed", submerchant: { state: "pending" } })
  })

  it("a seller that the service had with something else is out of date once it can be read again", async () => {
    await sync(() => BODY)
    const kept = await market().ledger.findBySeller("sel_1")
    if (!kept) throw new Error("the seller is not stored")
    await market().sync(kept)
    const moved = { ...BODY, address: "Moda Cad. 4" }
    await sync(() => moved)
    await sync(() => ({ ...moved, iban: "TR00" }))
    expect(await market().row(kept)).toMatchObject({ state: "failed", errorCode: UNREADABLE_SELLER })
    expect(await sync(() => moved)).toMatchObject({ is: "changed", submerchant: { state: "out_of_date" } })
  })

  it("a seller that is gone and was never stored is nothing", async () => {
    expect(await sync(() => BODY, { isThere: false })).toEqual({ is: "none" })
  })
})
