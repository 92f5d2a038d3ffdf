import type { World } from "../run/world"
import { CARDS } from "../story/story"
import { misplaced, paidTwice, strayRows } from "./accounts"
import { approvalsSent, approvedTooEarly, falseApprovals, unapproved } from "./approvals"
import { readBooks, type AttemptBooks, type Books } from "./books"
import { misplacedCharges, overpaid, unreported, unreportedOnOrders } from "./charges"
import { falseEntries } from "./entries"
import { auditHold, capturesSent } from "./holds"
import { auditLinks } from "./links"
import { differing, returnsSent, sentTwice } from "./refunds"
import { auditDays, recorded } from "./reports"
import { finding, type Finding } from "./rules"
import { leftOpen, stuckAttempt, unpaidOrders } from "./stuck"
import { auditStoredCards } from "./stored-cards"
import { falseOperations, falsePayees, falseState, lostReason } from "./truth"

/** Rule 6: Medusa's payments and orders are of the same buyer as the attempt that made them. */
function* mixedUp({ attempt, payments, order }: AttemptBooks, { world }: Books) {
  const owner = world.owners.of(attempt.id)
  const ids = [attempt.session_id, attempt.cart_id, attempt.order_id, order?.id, ...payments.map(({ id }) => id)]
  const others = ids.filter((id) => id !== undefined && world.owners.of(id) !== owner)
  if (others.length > 0)
    yield finding("others", `${attempt.id} of buyer ${String(owner)} leads to ${others.join(", ")}.`)
}

/** Rule 7: no number of a card, nor a part of one that leads to it. */
function* cardData({ dump }: Books) {
  const bare = dump.replace(/(?<=\d)[ -](?=\d)/g, "")
  for (const number of Object.values(CARDS))
    if ([number, number.slice(3), number.slice(0, 10)].some((part) => bare.includes(part)))
      yield finding("cards", `The card ${number} is in the ledger.`)
}

type Findings = Iterable<Finding> | AsyncIterable<Finding>

const OF_ATTEMPTS: readonly ((own: AttemptBooks, books: Books) => Findings)[] = [
  ...[unreported, differing, sentTwice, falseApprovals, unapproved, approvedTooEarly, recorded, auditHold],
  ...[stuckAttempt, falseState, lostReason, falseOperations, falsePayees, falseEntries, mixedUp, misplaced],
]
const OF_BOOKS: readonly ((books: Books) => Findings)[] = [
  ...[misplacedCharges, overpaid, unreportedOnOrders, returnsSent, approvalsSent, capturesSent, auditDays],
  ...[auditStoredCards, leftOpen, unpaidOrders, auditLinks, paidTwice, strayRows, cardData],
]

/** Once everything has come to rest. `notAtRest`: why it has not. */
export async function audit(
  world: World,
  notAtRest: string | undefined,
): Promise<{ findings: Finding[]; books: Books }> {
  const books = await readBooks(world)
  const findings = [...world.violations, ...(notAtRest === undefined ? [] : [finding("stuck", notAtRest)])]
  const all = [
    ...OF_BOOKS.map((rule) => rule(books)),
    ...books.attempts.flatMap((own) => OF_ATTEMPTS.map((rule) => rule(own, books))),
  ]
  for (const found of all) for await (const one of found) findings.push(one)
  return { findings, books }
}
