import type { CardOrder } from "../../../src/use-cases/start/card-payment"
import { mayCall } from "../../../src/use-cases/capabilities/may-call"
import type { StoredCard, StoredCardLedger } from "../../../src/use-cases/stored-cards/ports"
import { viewCard, getStoredCards, saveCard } from "../../../src/use-cases/stored-cards/keep-card"
import { deleteOwnCard, processDueCards } from "../../../src/use-cases/stored-cards/delete-card"
import { isCardUnknown } from "../../../src/domain"
import type { Attempt } from "../../../src/use-cases/ports/ports"
import { cardOf } from "../../setup/cards"
import { newId } from "../../flows/harness/memory-medusa"
import { aboutNoBuyer, inBackground } from "./job"
import type { Scene } from "./scene"

/*
 * A signed-in customer, and the cards that they keep.
 */

const LIMIT = 100

interface Signed {
  ledger: StoredCardLedger
  customer_id: string
}

function signed({ context, buyer }: Scene): Signed | undefined {
  const ledger = getStoredCards(context)
  return ledger && buyer.customer_id !== undefined ? { ledger, customer_id: buyer.customer_id } : undefined
}

/** At every account: what does not name a card's goes to all. */
const signedEverywhere = (scene: Scene) =>
  scene.process.accounts.flatMap((one) => {
    const own = signed({ ...scene, ...one })
    return own ? [{ ...own, context: one.context }] : []
  })

/** Medusa deletes the customer before the plugin learns of it. */
const isDeleted =
  ({ world }: Scene, customer_id: string) =>
  () =>
    Promise.resolve(world.deletedCustomers.has(customer_id))

export interface CardChoice {
  /** The customer agrees that it is kept. */
  keeps?: boolean
  /** In its place the newest card that the customer keeps. */
  stored?: boolean
}

/** As the card route chooses it (src/api/store/svc/chosen-card.ts). */
type Chosen = { change: Partial<CardOrder>; stored?: StoredCard } | { refused: string }

export async function chooseCard(scene: Scene, { keeps, stored }: CardChoice): Promise<Chosen> {
  const own = signed(scene)
  if (!own) return stored === true ? { refused: "no customer is signed in" } : { change: {} }
  const { ledger, customer_id } = own
  const isOpen = await mayCall(scene.context, "storedCards")
  if (stored !== true) {
    if (keeps !== true || !isOpen) return { change: {} }
    const card_id = newId("svccard")
    scene.world.owners.give(scene.buyer.number, card_id)
    return { change: { saveFor: { customer_id, card_id, isDeleted: isDeleted(scene, customer_id) } } }
  }
  const [newest] = await ledger.listCards(customer_id)
  const card = newest && (await ledger.findCard(customer_id, newest.id))
  if (!card) return { refused: "the customer keeps no card" }
  if (!isOpen) return { refused: "stored cards are paused" }
  const tokens = await ledger.readTokens(card)
  if (!tokens) return { refused: "the card cannot be used" }
  const names = { cardUserKey: tokens.cardUserKey.reveal(), cardToken: tokens.cardToken.reveal() }
  return { change: { card: names }, stored: card }
}

/** A card that the service does not have any more is deleted. */
export async function deleteIfUnknownAtService(
  scene: Scene,
  { id }: Pick<Attempt, "id">,
  stored?: StoredCard,
): Promise<void> {
  const own = signed(scene)
  if (!stored || !own) return
  const attempt = await scene.context.ledger.findAttempt(id)
  if (attempt?.state === "declined" && isCardUnknown(attempt.error_code)) await own.ledger.requestDeletion(stored)
}

/** Without a payment, as Medusa's payment methods do it. */
export async function saveNewCard(scene: Scene, { card: number }: { card: string }): Promise<string> {
  const own = signed(scene)
  if (!own) return "no customer is signed in"
  const { card } = cardOf(number)
  const id = newId("svccard")
  scene.world.owners.give(scene.buyer.number, id)
  const saved = await saveCard(scene.context, own.ledger, {
    id,
    customer: { id: own.customer_id, email: "ayse@example.com", isDeleted: isDeleted(scene, own.customer_id) },
    card: {
      cardHolderName: card.holder_name,
      cardNumber: card.number,
      expireMonth: card.expire_month,
      expireYear: card.expire_year,
    },
  })
  return saved.type
}

export async function listCards(scene: Scene): Promise<string> {
  const all = signedEverywhere(scene)
  const [own] = all
  if (!own) return "no customer is signed in"
  const cards = (await Promise.all(all.map(({ ledger }) => ledger.listCards(own.customer_id)))).flat()
  const others = cards.filter(({ customer_id }) => customer_id !== own.customer_id)
  if (others.length > 0) scene.world.violate("others", `${own.customer_id} is shown cards of another customer.`)
  return JSON.stringify(cards.map((card) => viewCard(card, scene.context.clock.now())))
}

/** One of theirs, or one of another customer, which is refused as one that does not exist. */
export async function deleteNewestCard(scene: Scene, { isOwn }: { isOwn: boolean }): Promise<string> {
  const all = signedEverywhere(scene)
  if (all.length === 0) return "no customer is signed in"
  for (const { ledger, customer_id, context } of all) {
    const whose = isOwn ? customer_id : scene.world.buyers.find((one) => one !== scene.buyer)?.customer_id
    const [newest] = whose === undefined ? [] : await ledger.listCards(whose)
    if (!newest) continue
    const deleted = await deleteOwnCard(context, ledger, { customer_id, id: newest.id })
    if (!isOwn && deleted !== undefined)
      scene.world.violate("others", `${customer_id} could delete ${newest.id} of another customer.`)
    return deleted ?? "it is none of theirs"
  }
  return "there is no card"
}

/** The newest one is deleted in the service's panel. */
export const deleteInPanel = ({ world, buyer }: Scene): Promise<string> =>
  world.outside(async () => {
    for (const { storedCards: ledger, client } of world.accounts) {
      const [card] = ledger && buyer.customer_id !== undefined ? await ledger.listCards(buyer.customer_id) : []
      const tokens = card && (await ledger?.readTokens(card))
      if (!card || !tokens) continue
      world.tokens.deletedInPanel.add(card.id)
      await client.cards.delete({ cardUserKey: tokens.cardUserKey.reveal(), cardToken: tokens.cardToken.reveal() })
      return "deleted"
    }
    return "there is no card"
  })

/** As src/medusa/privacy.ts does it with their cards. They go on as a guest. */
export async function deleteCustomer(scene: Scene): Promise<string> {
  const all = signedEverywhere(scene)
  const [own] = all
  if (!own) return "no customer is signed in"
  scene.buyer.customer_id = undefined
  scene.world.deletedCustomers.add(own.customer_id)
  await own.ledger.requestDeletion({ customer_id: own.customer_id })
  scene.world.gone.add(own.customer_id)
  for (const { context, ledger } of all) await aboutNoBuyer(() => processDueCards(inBackground(context), ledger, LIMIT))
  return "deleted"
}

/** One pass of the job (src/jobs/stored-cards.ts). */
export async function processStoredCards({ process }: Scene): Promise<string> {
  const worked: unknown[] = []
  for (const { context } of process.accounts) {
    const ledger = getStoredCards(context)
    if (ledger) worked.push(await processDueCards(inBackground(context), ledger, LIMIT))
  }
  return worked.length === 0 ? "customers keep no cards" : JSON.stringify(worked)
}
