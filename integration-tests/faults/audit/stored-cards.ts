import { z } from "zod"
import { STORED_CARD_STATES } from "../../../src/use-cases/stored-cards/ports"
import { SvcError } from "../../../src/client"
import type { World } from "../run/world"
import type { Books } from "./books"
import { finding, type Finding } from "./rules"

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

/** Whether the service has the card of a row, by its tokens. */
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

/** Rules 4 and 5: what is kept is there, and what is to be deleted is gone, or a person is asked. */
async function falseRow(world: World, row: CardRow): Promise<Finding[]> {
  const { id, state, flagged, customer_id: customer } = row
  if (state === "deleting" && !flagged)
    return [finding("stuck", `The card ${id} is never deleted, and is not flagged.`)]
  if (state === "kept" && world.gone.has(customer))
    return [finding("stuck", `The card ${id} is kept although its customer was deleted.`)]
  if (state !== "kept" || world.tokens.deletedInPanel.has(id) || (await isAtService(world, row))) return []
  return [finding("truth", `The card ${id} is kept here, and the service does not have it.`)]
}

const digitsOf = (bin: string, last_four: string) => `${bin.slice(0, 6)}…${last_four}`

/** What the service keeps of a card that nothing here knows: the answer to its storing was lost, and it has no holder that could be asked. */
const mayBeUnknown = ({ state, attempt_id }: CardRow) => state === "pending" && attempt_id === null

/** Rule 4: no card stays at the service of which the ledger does not know. */
async function unknown({ world }: Books, rows: readonly CardRow[]): Promise<Finding[]> {
  const { storedCards } = named.parse(await world.sandbox.control("GET", "state?limit=1000"))
  const there = storedCards.map(({ binNumber, lastFourDigits }) => digitsOf(binNumber, lastFourDigits))
  const here: string[] = []
  for (const row of rows)
    if (mayBeUnknown(row) || (await isAtService(world, row))) here.push(digitsOf(row.bin, row.last_four))
  return [...new Set(there)].flatMap((digits) => {
    const [many, known] = [there, here].map((all) => all.filter((one) => one === digits).length)
    return (many ?? 0) > (known ?? 0)
      ? [finding("stuck", `The service keeps ${many} cards ${digits}, and the ledger knows of ${known}.`)]
      : []
  })
}

/** Rule 7: no token in a table, an answer or a log. */
function shown({ dump, world }: Books): Finding[] {
  const { tokens, said, lines } = world
  const medusa = [world.medusa.payments, world.medusa.sessions, world.medusa.orders]
  const rest = JSON.stringify([said, lines, medusa], (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  )
  return tokens.all.some((token) => dump.includes(token) || rest.includes(token))
    ? [finding("cards", "A stored card's token is in a table, an answer or a log.")]
    : []
}

export async function auditStoredCards(books: Books): Promise<Finding[]> {
  const { world } = books
  if (!world.story.capabilities.storedCards) return []
  const rows = z.array(cardRow).parse(await world.execute(CARDS, []))
  const found: Finding[] = []
  for (const row of rows) found.push(...(await falseRow(world, row)))
  return [...found, ...(await unknown(books, rows)), ...shown(books)]
}
