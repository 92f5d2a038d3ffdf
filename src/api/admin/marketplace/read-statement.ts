import type { MedusaContainer } from "@medusajs/framework/types"
import { submerchantTitle } from "../../../mapping/marketplace"
import { resolveSvc, resolveSellersAccount } from "../../../modules/svc"
import { readSubmerchant } from "../../../modules/svc-marketplace/ledger/syncing"
import { type Refused, refusal, say, type Sentence, write, writeIn, type Language } from "../../../domain"
import {
  approvalTotals,
  isReturned,
  sellerMovements,
  sellerTotals,
  type SellerMovement,
  type ApprovalTotals,
  type SellerTotals,
} from "../../../domain/payouts/seller-statement"
import { resolveMarketplace } from "../../../medusa/marketplace/sync-sellers"
import * as answers from "./answers/payouts"
import { readOrderNumbers, type NameOrder } from "../../../medusa/orders"
import type { ReportRange, StatementQuery } from "../days"
import { pickAnswer } from "../../../use-cases/ports/fields"
import { sayAwaiting, itemStatus, RETURNED } from "../svc/orders/items"
import { istanbulTime, writeLines, type Column } from "../svc/csv"

const CALCULATION = write(say("submerchant.calculation"))

const totalsAnswer = (totals: SellerTotals, byApproval: ApprovalTotals | undefined): answers.StatementTotals =>
  pickAnswer(answers.statementTotals, { ...totals, ...byApproval, currency_code: totals.currency.toLowerCase() })

function lineAnswer(movement: SellerMovement, nameOrder: NameOrder, unapproved: Sentence): answers.StatementLine {
  const { kind, item } = movement
  const { title, payment_transaction_id, transaction_status } = item
  const isSale = kind === "sale"
  return pickAnswer(answers.statementLine, {
    ...movement,
    order: nameOrder(item),
    payment_transaction_id,
    title,
    currency_code: item.price.currency.toLowerCase(),
    transaction_status: isSale ? transaction_status : null,
    status: isSale ? write(itemStatus(transaction_status, isReturned(item) ? RETURNED : unapproved)) : null,
  })
}

const MOST = 60

/** Part of a file's name: lower case ASCII letters, digits and hyphens. May be empty. */
export const getSlug = (name: string): string =>
  name
    .replaceAll("ı", "i")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MOST)
    .replace(/^-|-$/g, "")

export async function readSeller(scope: MedusaContainer, id: string) {
  // a deleted seller may have sold before
  const [found] = await resolveMarketplace(scope).listSvcSubmerchants({ id }, { withDeleted: true, take: 1 })
  if (found === undefined) return undefined
  const { key, former_keys, ...content } = readSubmerchant(found)
  const title = submerchantTitle(content)
  const keys = new Set([...(key === undefined ? [] : [key]), ...former_keys])
  return { seller: { id, title, slug: getSlug(title) || id }, keys }
}

async function readStatement(
  scope: MedusaContainer,
  id: string,
  range: ReportRange,
): Promise<{ seller: answers.StatementAnswer["submerchant"]; movements: SellerMovement[] } | { refused: Refused }> {
  const read = await readSeller(scope, id)
  if (read === undefined) return { refused: refusal(404, say("submerchant.no_such_submerchant")) }
  const { statements } = resolveSvc(scope)
  const { seller, keys } = read
  const items = await statements.readSellerItems([...keys], range)
  return { seller, movements: sellerMovements(items, keys, range) }
}

async function listLines(scope: MedusaContainer, movements: readonly SellerMovement[], unapproved: Sentence) {
  const items = movements.map(({ item }) => item)
  const nameOrder = await readOrderNumbers(scope, items)
  return movements.map((movement) => lineAnswer(movement, nameOrder, unapproved))
}

export async function answerStatement(
  scope: MedusaContainer,
  id: string,
  asked: StatementQuery,
): Promise<answers.StatementAnswer | { refused: Refused }> {
  const read = await readStatement(scope, id, asked)
  if ("refused" in read) return read
  const { seller, movements } = read
  const { limit, offset } = asked
  const approves = resolveSellersAccount(scope)?.capabilities.approval === true
  return {
    submerchant: seller,
    from: asked.first,
    to: asked.last,
    totals: sellerTotals(movements).map((one) =>
      totalsAnswer(one, approves ? approvalTotals(movements, one.currency) : undefined),
    ),
    lines: await listLines(scope, movements.slice(offset, offset + limit), sayAwaiting(approves)),
    count: movements.length,
    limit,
    offset,
    note: CALCULATION,
    sandbox: resolveSvc(scope).isSandbox,
  }
}

/** The file is for the seller too, who cannot approve it. */
export async function readStatementLines(scope: MedusaContainer, id: string, range: ReportRange) {
  const read = await readStatement(scope, id, range)
  if ("refused" in read) return read
  return { seller: read.seller, lines: await listLines(scope, read.movements, say("csv.awaits_approval")) }
}

const KINDS = { sale: "csv.sale", refund: "csv.refund" } as const
const CHANGES = { amount: "csv.payout_changed", arrived: "csv.change_arrived", left: "csv.change_left" } as const

const getKind = ({ kind, change }: answers.StatementLine) =>
  kind === "change" ? CHANGES[change ?? "amount"] : KINDS[kind]

const COLUMNS: readonly Column<answers.StatementLine>[] = [
  ["csv.time_istanbul", ({ at }) => istanbulTime(at)],
  ["csv.kind", (line, language) => writeIn(language, say(getKind(line)))],
  ["csv.order", ({ order }) => order?.number ?? order?.id ?? null],
  ["csv.item", ({ title }) => title],
  ["csv.currency", ({ currency_code }) => currency_code.toUpperCase()],
  ["csv.paid_buyer", ({ paid }) => paid],
  ["csv.commission", ({ commission }) => commission],
  ["csv.sellers_payout", ({ payout }) => payout],
  ["csv.status_today", ({ status }, language) => status?.[language]],
  ["csv.item_transaction", (line) => line.payment_transaction_id],
]

/** Every line names the seller, so that several sellers' files can be joined. */
export const statementCsv = (seller: string, lines: readonly answers.StatementLine[], language: Language): string =>
  writeLines([["csv.seller", () => seller], ...COLUMNS], language, lines)
