import { ONLY_ACCOUNT } from "../../../src/modules/svc/store-config"
import type { CardOrder } from "../../../src/use-cases/start/card-payment"
import type { StoredCard, StoredCardLedger } from "../../../src/use-cases/stored-cards/ports"
import { processDueCards } from "../../../src/use-cases/stored-cards/delete-card"
import { createDatabase } from "../../../src/modules/svc/ledger/sql"
import { createStoredCards } from "../../../src/modules/svc/ledger/stored-cards"
import { GOOD_CARD } from "../../setup/cards"
import { countStoredCards } from "../../setup/service-state"
import type { PortParts } from "./create-ports"
import type { FlowOptions } from "./describe-flows"
import type { FlowShop } from "./flow-shop"
import { joinHolds } from "./holds"
import { found, newId } from "./memory-medusa"

export const SECRET = "a secret of the flows of at least 32 characters"
export const OTHER_CARD = "374427000000003"
export const DAY_S = 24 * 3600
export const joinStoredCards = ({ settings, execute, account = ONLY_ACCOUNT }: PortParts) =>
  createStoredCards(createDatabase(execute), account, settings.storedCards)
export const STORED_CARDS: FlowOptions = {
  join: (parts) => ({ ...joinStoredCards(parts), ...joinHolds() }),
  options: { capabilities: { storedCards: true }, storedCards: { secret: SECRET } },
}

/** Customers of a shop who keep cards. */
export function cardShop(shop: () => FlowShop) {
  const cards = (): StoredCardLedger => found(shop().context.storedCards, "ledger of stored cards")
  const customer = () => newId("cus")
  const saveFor = (customer_id: string, isDeleted = () => Promise.resolve(false)): Partial<CardOrder> => ({
    saveFor: { customer_id, card_id: newId("svccard"), isDeleted },
  })
  const drop = (endpoint: string) => shop().lose(endpoint)
  const atService = () => countStoredCards(shop().sandbox)
  const called = (operation: string) => shop().called(operation)
  const work = () => processDueCards(shop().context, cards(), 50)

  async function pay(flow: "threeds" | "direct", change: Partial<CardOrder>, number = GOOD_CARD) {
    const checkout = shop().checkout()
    const started = await shop().sendCard(checkout, flow, number, change)
    if (started.to === "bank") await shop().authenticate(started.attempt)
    else if (started.to !== "charge") return { started, attempt: await shop().newest(checkout) }
    return { started, attempt: await shop().reconcile(started.attempt, flow === "direct" ? "card" : "return") }
  }

  async function kept(customer_id = customer(), number = GOOD_CARD): Promise<StoredCard> {
    await pay("direct", saveFor(customer_id), number)
    const [card] = await cards().listCards(customer_id)
    return found(card, "card that is kept")
  }

  async function byTokens(card: StoredCard): Promise<Pick<CardOrder, "card">> {
    const tokens = found(await cards().readTokens(card), "token of the card")
    return { card: { cardUserKey: tokens.cardUserKey.reveal(), cardToken: tokens.cardToken.reveal() } }
  }

  return { cards, customer, saveFor, drop, atService, called, work, pay, kept, byTokens }
}
