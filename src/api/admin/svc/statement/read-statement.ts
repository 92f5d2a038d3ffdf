import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { SVC_MODULE } from "../../../../modules/svc"
import { SVC_MARKETPLACE_MODULE } from "../../../../modules/svc-marketplace"
import type { SvcMarketplaceService } from "../../../../modules/svc-marketplace/service"
import type { SvcModuleService } from "../../../../modules/svc/service"
import { say, sellerMovements, sellerTotals, type SellerMovement } from "../../../../payment"
import { inWords, type Refused } from "../../../../workflows/payment/asked-by"
import type { StatementAnswer, StatementLine } from "../answers/statement"
import { readFields, word } from "../field-issues"
import { readOrderNumbers } from "../read-order-numbers"
import { readRange, type ReportRange } from "../settlement-report/read-range"
import { lineAnswer, RECKONING, totalsAnswer } from "./answer"

/** A page of lines when nobody says, and the most that one holds. */
const [LINES, MOST_LINES] = [50, 200]

const NO_MARKETPLACE = inWords(
  404,
  say(
    "Marketplace mode is off: this store has no sellers. It is turned on by the option `marketplace` of the plugin.",
    "Pazaryeri modu kapalı: bu mağazanın satıcıları yok. Eklentinin `marketplace` seçeneğiyle açılır.",
  ),
)
const NO_SELLER = inWords(
  404,
  say("There is no such seller. Go back to the list of sellers.", "Böyle bir satıcı yok. Satıcı listesine dönün."),
)

const wholeNumber = (least: number, most: number, otherwise: number) => {
  const number = z.coerce.number(word("lines")).int(word("lines"))
  return number.min(least, word("lines")).max(most, word("lines")).default(otherwise)
}
const paging = z.object({ limit: wholeNumber(1, MOST_LINES, LINES), offset: wholeNumber(0, 1_000_000, 0) })

interface Statement {
  seller: { id: string; title: string }
  range: ReportRange
  /** Newest first. */
  movements: SellerMovement[]
}

async function readSeller(scope: MedusaContainer, id: string) {
  const marketplace = scope.resolve<SvcMarketplaceService>(SVC_MARKETPLACE_MODULE)
  // one that was deleted has sold all the same
  const [found] = await marketplace.listSvcSubmerchants({ id }, { withDeleted: true, take: 1 })
  if (found === undefined) return undefined
  const { name, legal_company_title, contact_name, contact_surname, external_id, key } = found
  const person = [contact_name, contact_surname].filter(Boolean).join(" ")
  return { id, key, title: [name, legal_company_title, person].find(Boolean) ?? external_id }
}

/** All that moved of a seller's items on the days that were asked for. */
async function readStatement(
  scope: MedusaContainer,
  id: string,
  query: unknown,
): Promise<Statement | { refused: Refused }> {
  const { settings, statements } = scope.resolve<SvcModuleService>(SVC_MODULE)
  if (settings.marketplace === undefined) return { refused: NO_MARKETPLACE }
  const seller = await readSeller(scope, id)
  if (seller === undefined) return { refused: NO_SELLER }
  const asked = readRange(query)
  if ("refused" in asked) return asked
  const { range } = asked
  // one that the service does not know has sold nothing
  const items = seller.key === null ? [] : await statements.readSellerItems(seller.key, range)
  return { seller: { id, title: seller.title }, range, movements: sellerMovements(items, range) }
}

async function linesOf(scope: MedusaContainer, movements: readonly SellerMovement[]): Promise<StatementLine[]> {
  const orders = movements.flatMap(({ item }) => item.orderId ?? [])
  const numbers = await readOrderNumbers(scope, orders)
  return movements.map((movement) => lineAnswer(movement, numbers))
}

/** A page of a seller's statement, with the sums of all of it. */
export async function answerStatement(
  scope: MedusaContainer,
  id: string,
  query: unknown,
): Promise<StatementAnswer | { refused: Refused }> {
  const read = await readStatement(scope, id, query)
  if ("refused" in read) return read
  const page = readFields(paging, query)
  if (page.refused) return page
  const { seller, range, movements } = read
  const { limit, offset } = page.value
  return {
    ...{ submerchant: seller, from: range.first, to: range.last },
    totals: sellerTotals(movements).map(totalsAnswer),
    lines: await linesOf(scope, movements.slice(offset, offset + limit)),
    ...{ count: movements.length, limit, offset, note: RECKONING },
    sandbox: scope.resolve<SvcModuleService>(SVC_MODULE).isSandbox,
  }
}

/** All lines of it, for a file. */
export async function readStatementLines(
  scope: MedusaContainer,
  id: string,
  query: unknown,
): Promise<{ range: ReportRange; lines: StatementLine[] } | { refused: Refused }> {
  const read = await readStatement(scope, id, query)
  if ("refused" in read) return read
  return { range: read.range, lines: await linesOf(scope, read.movements) }
}
