import type { SubmerchantLedger } from "../../src/flows/submerchants/submerchant-ledger"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { createSubmerchantLedger } from "../../src/modules/svc-marketplace/ledger"
import { describeFlows } from "./harness/describe-flows"

const LEASE_SECONDS = 300

/** What the database decides about syncing submerchants, for many in one statement. */
describeFlows({}, (shop) => {
  const ledgerOf = (): SubmerchantLedger => createSubmerchantLedger(createDatabase(shop().execute))

  async function made(ledger: SubmerchantLedger): Promise<string> {
    const submerchant = await ledger.create({
      type: "PERSONAL",
      name: "Ali",
      email: "ali@example.com",
      gsmNumber: "+905350000000",
      address: "Bağdat Caddesi No:12",
      iban: "TR180006200119000006672315",
      currency: "TRY",
      contactName: "Ali",
      contactSurname: "Yılmaz",
      identityNumber: "10000000146",
      taxOffice: undefined,
      taxNumber: undefined,
      legalCompanyTitle: undefined,
    })
    if (!submerchant) throw new Error("the submerchant was not made")
    return submerchant.id
  }

  describe("a submerchant that is claimed", () => {
    it("is claimed by one of ten requests, and by no other until its lease expires", async () => {
      const ledger = ledgerOf()
      const id = await made(ledger)
      // of ten processes
      const claims = await Promise.all(Array.from({ length: 10 }, () => ledgerOf().claim(id, LEASE_SECONDS)))
      expect(claims.filter((one) => one !== undefined)).toHaveLength(1)
      expect(await ledger.claim(id, LEASE_SECONDS)).toBeUndefined()
      await shop().clock.advance(LEASE_SECONDS + 1)
      expect(await ledger.claim(id, LEASE_SECONDS)).toMatchObject({ id })
    })

    it("stays claimed when others are free, and is claimed once when it is listed twice", async () => {
      const ledger = ledgerOf()
      const [taken, free] = [await made(ledger), await made(ledger)]
      await ledger.claim(taken, LEASE_SECONDS)
      const claims = await Promise.all([taken, free, free].map((id) => ledger.claim(id, LEASE_SECONDS)))
      expect(claims).toEqual([undefined, expect.objectContaining({ id: free }), undefined])
    })

    it("is neither sent nor written by a request whose claim was taken over by another", async () => {
      const ledger = ledgerOf()
      const id = await made(ledger)
      const late = await ledger.claim(id, LEASE_SECONDS)
      await shop().clock.advance(LEASE_SECONDS + 1)
      const now = await ledger.claim(id, LEASE_SECONDS)
      if (!late || !now) throw new Error("the submerchant was not claimed")
      const at = shop().clock.now()
      const note = {
        hash: late.contentHash,
        state: "synced",
        tries: 0,
        nextSyncAt: undefined,
        isCreateOpen: false,
      } as const
      expect(await ledger.createSent(late, at)).toBe(false)
      expect(await ledger.updateSent(late)).toBe(false)
      expect(await ledger.noteSync(late, note)).toBeUndefined()
      expect(await ledger.createSent(now, at)).toBe(true)
    })
  })
})
