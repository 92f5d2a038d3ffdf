import type { World } from "../run/world"
import { auditAccounts } from "./accounts"
import { auditApprovals } from "./approvals"
import { auditCharges } from "./charges"
import { readBooks, type Books } from "./books"
import { auditHolds } from "./holds"
import { auditLinks } from "./links"
import { auditRefunds } from "./refunds"
import { auditReports } from "./reports"
import { finding, type Finding } from "./rules"
import { auditStuck } from "./stuck"
import { auditStoredCards } from "./stored-cards"
import { auditTruth } from "./truth"
import { CARDS } from "../story/story"

/** Rule 6: Medusa's payments and orders are of the same buyer as the attempt that made them. */
function mixedUp({ attempts, world }: Books): Finding[] {
  return attempts.flatMap(({ attempt, payments, order }) => {
    const owner = world.owners.of(attempt.id)
    const ids = [attempt.session_id, attempt.cart_id, attempt.order_id, order?.id, ...payments.map(({ id }) => id)]
    const others = ids.filter((id) => id !== undefined && world.owners.of(id) !== owner)
    return others.length === 0
      ? []
      : [finding("others", `${attempt.id} of buyer ${String(owner)} leads to ${others.join(", ")}.`)]
  })
}

/** Rule 7: no number of a card, nor a part of one that leads to it. */
function cardData({ dump }: Books): Finding[] {
  const bare = dump.replace(/(?<=\d)[ -](?=\d)/g, "")
  return Object.values(CARDS)
    .filter((number) => bare.includes(number) || bare.includes(number.slice(3)) || bare.includes(number.slice(0, 10)))
    .map((number) => finding("cards", `The card ${number} is in the ledger.`))
}

/** What is wrong, once everything has come to rest. `notAtRest`: why it has not. */
export async function audit(
  world: World,
  notAtRest: string | undefined,
): Promise<{ findings: Finding[]; books: Books }> {
  const books = await readBooks(world)
  const findings = [
    ...world.violations,
    ...(notAtRest === undefined ? [] : [finding("stuck", notAtRest)]),
    ...(await auditCharges(books)),
    ...auditRefunds(books),
    ...auditApprovals(books),
    ...auditReports(books),
    ...auditHolds(books),
    ...(await auditStoredCards(books)),
    ...auditStuck(books),
    ...(await auditTruth(books)),
    ...(await auditLinks(books)),
    ...mixedUp(books),
    ...(await auditAccounts(books)),
    ...cardData(books),
  ]
  return { findings, books }
}
