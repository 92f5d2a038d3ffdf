import { ONLY_ACCOUNT } from "../../src/modules/svc/store-config"
import type { ClaimedSubmerchant, SubmerchantLedger } from "../../src/use-cases/submerchants/records"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { createSubmerchantLedger } from "../../src/modules/svc-marketplace/ledger/submerchants"
import { OTHER_IBAN } from "../setup/submerchant-contents"
import { describeMarket } from "./harness/submerchants"

const LEASE_SECONDS = 300

/** What the database decides about syncing submerchants, for many in one statement. */
describeMarket((market) => {
  const shop = () => market().shop
  const ledgerOf = (): SubmerchantLedger => createSubmerchantLedger(createDatabase(shop().execute), ONLY_ACCOUNT)

  const made = async () => (await market().keep()).id

  it("a submerchant that is claimed is claimed by one of ten requests, and by no other until its lease expires", async () => {
    const ledger = ledgerOf()
    const id = await made()
    // of ten processes
    const claims = await Promise.all(Array.from({ length: 10 }, () => ledgerOf().claim(id, LEASE_SECONDS)))
    expect(claims.filter((one) => one !== undefined)).toHaveLength(1)
    expect(await ledger.claim(id, LEASE_SECONDS)).toBeUndefined()
    await shop().clock.advance(LEASE_SECONDS + 1)
    expect(await ledger.claim(id, LEASE_SECONDS)).toMatchObject({ id })
  })

  describe("two requests at once", () => {
    it("create one submerchant", async () => {
      const kept = await market().keep()
      let others: unknown[] = []
      market().during("create", async () => {
        others = await Promise.all([kept, kept].map((one) => market().sync(one)))
      })
      expect(await market().sync(kept)).toBe("created")
      expect(others).toEqual(["busy", "busy"])
      expect(await market().calls()).toMatchObject({ create: 1 })
    })

    it("send a change that comes during another afterwards", async () => {
      const kept = await market().keep()
      market().during("create", async () => {
        await market().change(kept, { iban: OTHER_IBAN })
        expect(await market().sync(kept)).toBe("busy")
      })
      expect(await market().sync(kept)).toBe("created")
      expect(await market().row(kept)).toMatchObject({ state: "out_of_date" })
      expect(await market().job({ seconds: 0 })).toMatchObject({ synced: 1, failed: 0 })
      expect(await market().row(kept)).toMatchObject({ state: "synced" })
      expect(await market().held(kept)).toMatchObject({ iban: OTHER_IBAN })
    })

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
