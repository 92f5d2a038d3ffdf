import { z } from "zod"
import { STORED_CARD_STATES } from "../../../src/use-cases/stored-cards/ports"
import { SvcError } from "../../../src/client"
import { asText } from "../run/service-books"
import type { World } from "../run/world"
import type { Books } from "./books"
import { finding } from "./rules"

const cardRow = z.object({
  id: z.string(),
  account: z.string(),
  customer_id: z.string(),
  attempt_id: z.string().nullable(),
  state: z.enum(STORED_CARD_STATES),
  bin: z.string(),
  last_four: z.string(),
  flagged: z.boolean(),
})
type CardRow = z.output<typeof cardRow>
const CARDS = `select "id", "account", "customer_id", "attempt_id", "state", "bin", "last_four", exists (
    select 1 from "svc_attention" where "card_id" = "svc_stored_card"."id" and "resolved_at" is null
  ) as "flagged" from "svc_stored_card"`
const named = z.object({ storedCards: z.array(z.object({ binNumber: z.string(), lastFourDigits: z.string() })) })

/** The service knows the card of a row by its tokens. */
async function isAtService(world: World, row: CardRow): Promise<boolean> {
  const { storedCards: ledger, client } = world.account(row.account)
  const [card] = (await ledger?.readCards([row.id])) ?? []
  const tokens = card && (await ledger?.readTokens(card))
  if (!tokens) return false
  try {
    const { cardDetails = [] } = await client.cards.list({ cardUserKey: tokens.cardUserKey.reveal() })
    return cardDetails.some(({ cardToken }) => cardToken?.reveal() === tokens.cardToken.reveal())
  } catch (error) {
    if (error instanceof SvcError && error.outcome === "refused") return false
    throw error
  }
}

/** Rules 4 and 5: what is kept is there, and what is to be deleted is gone, or flagged. */
async function* falseRow(world: World, row: CardRow) {
  const { id, state, flagged, customer_id } = row
  if (state === "deleting" && !flagged) yield finding("stuck", `The card ${id} is never deleted, and is not flagged.`)
  if (state !== "kept") return
  if (world.gone.has(customer_id)) yield finding("stuck", `The card ${id} is kept although its customer was deleted.`)
  else if (!world.tokens.deletedInPanel.has(id) && !(await isAtService(world, row)))
    yield finding("truth", `The card ${id} is kept here, and the service does not have it.`)
}

const digitsOf = (bin: string, last_four: string) => `${bin.slice(0, 6)}…${last_four}`

/** The service may keep it unknown to us: the answer to its storing was lost, and no holder leads to it. */
const mayBeUnknown = ({ state, attempt_id }: CardRow) => state === "pending" && attempt_id === null

/** Rule 4: no card stays at the service of which the ledger does not know. */
async function* unknownCards({ world }: Books, rows: readonly CardRow[]) {
  const { storedCards } = named.parse(await world.sandbox.control("GET", "state?limit=1000"))
  const there = storedCards.map(({ binNumber, lastFourDigits }) => digitsOf(binNumber, lastFourDigits))
  const here: string[] = []
  for (const row of rows)
    if (mayBeUnknown(row) || (await isAtService(world, row))) here.push(digitsOf(row.bin, row.last_four))
  for (const digits of new Set(there)) {
    const countIn = (all: readonly string[]) => all.filter((one) => one === digits).length
    const [many, known] = [countIn(there), countIn(here)]
    if (many > known)
      yield finding("stuck", `The service keeps ${many} cards ${digits}, and the ledger knows of ${known}.`)
  }
}

/** Rule 7: no token in a table, an answer or a log. */
function* shown({ dump, world }: Books) {
  const { tokens, said, lines, medusa } = world
  const shownTexts = asText([said, lines, medusa.payments, medusa.sessions, medusa.orders])
  if (tokens.all.some((token) => dump.includes(token) || shownTexts.includes(token)))
    yield finding("cards", "A stored card's token is in a table, an answer or a log.")
}

export async function* auditStoredCards(books: Books) {
  const { world } = books
  if (!world.story.capabilities.storedCards) return
  const rows = z.array(cardRow).parse(await world.execute(CARDS, []))
  for (const row of rows) yield* falseRow(world, row)
  yield* unknownCards(books, rows)
  yield* shown(books)
}
