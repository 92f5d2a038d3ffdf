import { ONLY_ACCOUNT } from "../../src/modules/svc/store-config"
import { z } from "zod"
import { SvcError } from "../../src/client"
import type { CapabilityPauses } from "../../src/use-cases/ports/ports"
import type { StoredCard } from "../../src/use-cases/stored-cards/ports"
import { deleteOwnCard, processDueCards } from "../../src/use-cases/stored-cards/delete-card"
import { saveCard } from "../../src/use-cases/stored-cards/keep-card"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { createRetention } from "../../src/modules/svc/ledger/retention"
import { createStoredCards, storedCardLedger } from "../../src/modules/svc/ledger/stored-cards"
import { createTokenCipher } from "../../src/modules/svc/keys"
import { GOOD_CARD } from "../setup/cards"
import { cardShop, DAY_S, OTHER_CARD, SECRET, STORED_CARDS } from "./harness/card-shop"
import { describeFlows } from "./harness/describe-flows"
import { newId } from "./harness/memory-medusa"
import { storedText } from "../setup/written"

const stays = () => Promise.resolve(false)
const saver = (id: string, isDeleted = stays) => ({ id, email: "ayse@example.com", isDeleted })
const typed = (cardNumber = GOOD_CARD) => ({
  cardHolderName: "Ayşe Yılmaz",
  cardNumber,
  expireMonth: "12",
  expireYear: "2032",
})
const pauses = { isPaused: () => Promise.resolve(true) } as Partial<CapabilityPauses> as CapabilityPauses

const entryRow = z.object({ kind: z.string(), is_open: z.boolean(), sentence: storedText })

describeFlows(STORED_CARDS, (shop) => {
  const { cards, customer, saveFor, drop, atService, called, work, pay, kept } = cardShop(shop)

  const under = (secret: string, previous?: string[]) =>
    storedCardLedger(createDatabase(shop().execute), ONLY_ACCOUNT, createTokenCipher(secret, previous))

  // each test looks at its own cards
  beforeEach(() => shop().execute(`delete from "svc_stored_card"`, []))

  describe("deleting a card", () => {
    const marked = async () => {
      const card = await kept()
      await cards().requestDeletion(card)
      return card
    }

    it("deletes it at the service and here, and another customer's is not touched", async () => {
      const [card, other] = [await kept(), await kept()]
      await cards().requestDeletion({ customer_id: other.customer_id, id: card.id })
      expect(await work()).toMatchObject({ looked_at: 0 })
      const before = await atService()
      await cards().requestDeletion(card)
      expect(await cards().findCard(card.customer_id, card.id)).toBeUndefined()
      expect(await work()).toMatchObject({ deleted: 1 })
      expect(await atService()).toBe(before - 1)
      expect(await shop().execute(`select 1 from "svc_stored_card" where "id" = ?`, [card.id])).toEqual([])
      expect(await cards().listCards(other.customer_id)).toHaveLength(1)
    })

    it("that was not answered is looked up by the list, and not sent again", async () => {
      await marked()
      await drop("cards.delete")
      expect(await work()).toMatchObject({ deleted: 1 })
      expect([await called("cards.delete"), await called("cards.list")]).toEqual([1, 1])
    })

    it("stays open while neither is answered, and is tried again later", async () => {
      const card = await marked()
      await shop().fault({ endpoint: "cards.delete", kind: "http-500", count: 1 })
      await shop().fault({ endpoint: "cards.list", kind: "http-500", count: 20 })
      expect(await work()).toMatchObject({ looked_at: 1, deleted: 0 })
      expect(await work()).toMatchObject({ looked_at: 0 })
      expect(await cards().listCards(card.customer_id)).toEqual([])
      await shop().sandbox.control("DELETE", "faults")
      await shop().clock.advance(600)
      expect(await work()).toMatchObject({ deleted: 1 })
    })

    it("that waits for the service removes the card here alone where it was kept anew under the same token", async () => {
      const card = await marked()
      const [tokens, before] = [await cards().readTokens(card), await atService()]
      if (tokens === undefined) throw new Error("the card has no tokens")
      const { customer_id, bin, last_four, expire_month, expire_year } = card
      const id = newId("svccard")
      await cards().beginCard({ id, customer_id, attempt_id: undefined, bin, last_four, expire_month, expire_year })
      await cards().keepCard({ id }, tokens, {})
      expect(await work()).toMatchObject({ deleted: 1 })
      expect([await called("cards.delete"), await atService()]).toEqual([0, before])
      expect(await cards().listCards(customer_id)).toMatchObject([{ id }])
      await cards().requestDeletion({ customer_id })
      expect(await work()).toMatchObject({ deleted: 1 })
      expect([await called("cards.delete"), await atService()]).toEqual([1, before - 1])
    })

    const entries = async ({ id }: StoredCard) => {
      const about = `select "kind", "resolved_at" is null as "is_open", "sentence" from "svc_attention" where "card_id" = ?`
      return z.array(entryRow).parse(await shop().execute(about, [id]))
    }
    const daysWithout = async (days: number) => {
      for (let day = 0; day < days; day += 1) {
        await work()
        await shop().clock.advance(DAY_S)
      }
      return work()
    }
    const confirmsNothing = async () => {
      for (const endpoint of ["cards.delete", "cards.list"])
        await shop().fault({ endpoint, kind: "http-500", count: 500 })
    }
    it("that is unconfirmed is on the attention list after three days, until it is confirmed", async () => {
      const card = await marked()
      await confirmsNothing()
      await daysWithout(2)
      expect(await entries(card)).toEqual([])
      await daysWithout(2)
      const entry = {
        kind: "card_not_deleted",
        is_open: true,
        sentence: expect.stringContaining("tried again") as string,
      }
      expect(await entries(card)).toEqual([entry])
      await shop().noFaults()
      expect(await daysWithout(1)).toMatchObject({ deleted: 1 })
      expect(await entries(card)).toEqual([{ ...entry, is_open: false }])
    })

    it("that cannot be tried because stored cards are paused is on the attention list too", async () => {
      const card = await marked()
      await shop().clock.advance(4 * DAY_S)
      await processDueCards({ ...shop().context, pauses }, cards(), 50)
      expect(await called("cards.delete")).toBe(0)
      expect(await entries(card)).toMatchObject([{ kind: "card_not_deleted", is_open: true }])
    })

    it("whose secret is lost says so, sends nothing, and ends, as does the note on it, with the person who resolves its entry", async () => {
      const card = await marked()
      const lost = under("another secret, which is long enough")
      for (let day = 0; day < 4; day += 1) {
        await processDueCards(shop().context, lost, 50)
        await shop().clock.advance(DAY_S)
      }
      await processDueCards(shop().context, lost, 50)
      expect(await called("cards.delete")).toBe(0)
      expect(await entries(card)).toMatchObject([
        { sentence: expect.stringContaining("could not ask the service") as string },
      ])
      expect(await lost.dropUnneeded()).toBe(1)
      await shop().ledger.closeAttention({ card_id: card.id }, "card_not_deleted", { by: "user_1", note: "deleted" })
      const retention = createRetention(createDatabase(shop().execute))
      const notes = () =>
        shop().execute(`select "resolved_note" as "note" from "svc_attention" where "card_id" = ?`, [card.id])
      await retention.eraseOtherNotes()
      expect(await notes()).toEqual([{ note: "deleted" }])
      expect(await lost.dropUnneeded()).toBe(0)
      await retention.eraseOtherNotes()
      expect(await notes()).toEqual([{ note: null }])
    })

    it("of all cards of a customer also ends those whose answer comes later", async () => {
      const customer_id = customer()
      const checkout = shop().checkout()
      const started = await shop().sendCard(checkout, "threeds", GOOD_CARD, saveFor(customer_id))
      if (started.to !== "bank") throw new Error(`the buyer was sent to the ${started.to}`)
      await cards().requestDeletion({ customer_id })
      const before = await atService()
      await shop().authenticate(started.attempt)
      expect(await shop().reconcile(started.attempt, "return")).toMatchObject({ state: "completed" })
      expect([await atService(), await cards().listCards(customer_id)]).toEqual([before + 1, []])
      expect(await work()).toMatchObject({ deleted: 1 })
      expect(await atService()).toBe(before)
    })
  })

  it("while stored cards are paused, none is saved, and a deleted one is gone here and deleted there later", async () => {
    const card = await kept()
    const ports = { ...shop().context, pauses }
    const about = { id: newId("svccard"), customer: saver(card.customer_id), card: typed(OTHER_CARD) }
    expect(await saveCard(ports, cards(), about)).toMatchObject({ type: "refused", error: { outcome: "not_sent" } })
    expect(await deleteOwnCard(ports, cards(), card)).toBe("deleting")
    expect(await cards().listCards(card.customer_id)).toEqual([])
    expect((await called("cards.create")) + (await called("cards.delete"))).toBe(0)
    await shop().clock.advance(600)
    expect(await work()).toMatchObject({ deleted: 1 })
  })

  describe("a card that is saved without a payment", () => {
    const save = (customer_id: string, number?: string, isDeleted = stays) => {
      const about = { id: newId("svccard"), customer: saver(customer_id, isDeleted), card: typed(number) }
      return saveCard(shop().context, cards(), about)
    }

    it("is stored once, and a second one under the same holder", async () => {
      const customer_id = customer()
      expect(await save(customer_id)).toMatchObject({ type: "kept" })
      expect(await save(customer_id)).toMatchObject({ type: "kept" })
      expect(await save(customer_id, OTHER_CARD)).toMatchObject({ type: "kept" })
      expect(await called("cards.create")).toBe(2)
      const tokens = await Promise.all((await cards().listCards(customer_id)).map((card) => cards().readTokens(card)))
      expect(new Set(tokens.map((one) => one?.cardUserKey.reveal())).size).toBe(1)
    })

    it("whose answer is lost is found in its holder's list, and is not stored twice", async () => {
      const customer_id = customer()
      await save(customer_id)
      await drop("cards.create")
      expect(await save(customer_id, OTHER_CARD)).toMatchObject({ type: "kept" })
      const kept = await cards().listCards(customer_id)
      expect(kept.map(({ last_four }) => last_four).sort()).toEqual(["0003", "0008"])
      expect(await called("cards.create")).toBe(2)
    })

    it("whose answer is lost is not taken for a listed card without its first digits", async () => {
      const customer_id = customer()
      await save(customer_id)
      const { list } = shop().context.client.cards
      jest.spyOn(shop().context.client.cards, "list").mockImplementation(async (request) => {
        const listed = await list(request)
        return { ...listed, cardDetails: listed.cardDetails?.map((one) => ({ ...one, binNumber: undefined })) }
      })
      await drop("cards.create")
      expect(await save(customer_id, OTHER_CARD)).toEqual({ type: "unknown", isLookedUp: true })
      jest.restoreAllMocks()
      expect(await cards().listCards(customer_id)).toHaveLength(1)
    })

    const rowsOf = (customer_id: string) =>
      shop().execute(`select 1 from "svc_stored_card" where "customer_id" = ?`, [customer_id])

    it("while its customer is deleted is not stored, whichever comes first", async () => {
      const [before, after] = [customer(), customer()]
      await cards().requestDeletion({ customer_id: before })
      expect(await save(before, GOOD_CARD, () => Promise.resolve(true))).toEqual({ type: "customer_deleted" })
      expect([await called("cards.create"), await rowsOf(before)]).toEqual([0, []])

      const deletesLater = async () => {
        await cards().requestDeletion({ customer_id: after })
        return false
      }
      await save(after, GOOD_CARD, deletesLater)
      expect(await cards().listCards(after)).toEqual([])
      expect(await work()).toMatchObject({ deleted: 1 })
      expect(await rowsOf(after)).toEqual([])
    })

    it("as the first of a customer, whose answer is lost, has no list that it could be found in", async () => {
      await drop("cards.create")
      expect(await save(customer())).toEqual({ type: "unknown", isLookedUp: false })
      expect(await called("cards.list")).toBe(0)
    })

    it("is stored under a new holder where the service does not have the customer's any more", async () => {
      const customer_id = customer()
      await save(customer_id)
      const holder = (await cards().listTokens(customer_id))[0]?.cardUserKey.reveal()
      const create = shop().context.client.cards.create
      const refused = { kind: "refused", outcome: "refused", operation: "cards.create", code: "3001" } as const
      const gone = new SvcError("3001", refused)
      jest
        .spyOn(shop().context.client.cards, "create")
        .mockImplementation((request) => ("cardUserKey" in request ? Promise.reject(gone) : create(request)))
      expect(await save(customer_id, OTHER_CARD)).toMatchObject({ type: "kept" })
      jest.restoreAllMocks()
      const [newest] = await cards().listTokens(customer_id)
      expect(newest?.cardUserKey.reveal()).not.toBe(holder)
    })

    it("whose answer is lost is not taken for the same card that is being deleted", async () => {
      const customer_id = customer()
      await save(customer_id)
      const [first] = await cards().listCards(customer_id)
      await cards().requestDeletion({ customer_id })
      await shop().fault({ endpoint: "cards.create", kind: "http-500", count: 1 })
      expect(await save(customer_id)).toEqual({ type: "unknown", isLookedUp: true })
      await shop().clock.advance(600)
      expect(await work()).toMatchObject({ looked_at: 2, deleted: 1, kept: 0 })
      expect(first && (await cards().readTokens(first))).toBeUndefined()
      expect(await cards().listCards(customer_id)).toEqual([])
    })

    it("that the service refuses leaves nothing", async () => {
      const customer_id = customer()
      expect(await save(customer_id, "5528790000000009")).toMatchObject({ type: "refused" })
      expect(await rowsOf(customer_id)).toEqual([])
    })
  })

  it("an account has only its own cards left", async () => {
    await kept()
    const areLeft = (account: string) =>
      createStoredCards(createDatabase(shop().execute), account, { previousSecrets: [] }).customerCards.areThere()
    expect([await areLeft(ONLY_ACCOUNT), await areLeft("eu")]).toEqual([true, false])
  })

  it("tokens are in no table but encrypted, and open under another secret once they are renewed", async () => {
    const card = await kept()
    const before = await cards().readTokens(card)
    const next = "the next secret of at least 32 characters"
    expect(await under(next).readTokens(card)).toBeUndefined()
    expect([await under(next).renewCards(10), await under(next).dropUnneeded()]).toEqual([0, 1])
    expect(await under(next, [SECRET]).renewCards(10)).toBe(1)
    expect(await under(next).dropUnneeded()).toBe(0)
    const renewed = await under(next).readTokens(card)
    expect(renewed?.cardToken.reveal()).toBe(before?.cardToken.reveal())
    const rows = JSON.stringify(await shop().execute(`select * from "svc_stored_card"`, []))
    expect(rows).not.toContain(before?.cardToken.reveal())
    expect(rows).not.toContain(before?.cardUserKey.reveal())
    await under(SECRET, [next]).renewCards(10)
  })

  it("cards under a lost secret do not keep others from being encrypted again, and the same card may be kept once more", async () => {
    const [lost, next] = ["a lost secret of at least 32 characters", "the next secret of at least 32 characters"]
    const customer_id = customer()
    await kept(customer_id)
    await under(lost, [SECRET]).renewCards(10)
    await pay("direct", saveFor(customer_id))
    expect(await cards().listTokens(customer_id)).toHaveLength(1)
    expect(await under(next, [SECRET]).renewCards(1)).toBe(1)
    expect(await under(next, [SECRET]).renewCards(1)).toBe(0)
    expect(await under(next).dropUnneeded()).toBe(1)
  })
})
