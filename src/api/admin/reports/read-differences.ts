import type { ProviderIds } from "../../../modules/svc/provider-ids"
import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../../../modules/svc"
import {
  compareBooks,
  differenceKind,
  type DifferenceKind,
  type Movement,
  type RecordedPayment,
} from "../../../domain/reports/settlement-books"
import { backByEach, say, type Sentence, write } from "../../../domain"
import { bookDifference, type BookDifference } from "./answer-types"
import { readOrderNumbers, type NameOrder } from "../../../medusa/orders"
import type { ReportRange } from "../days"
import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { isCurrency, roundToMoney, type Money, moneyToDecimal } from "../../../money"
import { AMOUNT, readExact, resolveQuery, rows, sumExact, type Row } from "../../../medusa/rows"
import { toCurrency } from "../../../mapping"
import { pickAnswer } from "../../../use-cases/ports/fields"

const amountText = (amount: Money | undefined) =>
  amount === undefined ? "" : `${moneyToDecimal(amount)} ${amount.currency}`

const WHAT = { payment: say("report.what_payment"), refund: say("report.what_refund") } as const

const SENTENCES: Readonly<Record<DifferenceKind, (movement: Movement) => Sentence>> = {
  not_in_medusa: ({ kind, at_service }) =>
    say("report.not_in_medusa", { what: WHAT[kind], at_service: amountText(at_service) }),
  not_at_service: ({ kind, in_medusa }) =>
    say("report.not_at_service", { what: WHAT[kind], in_medusa: amountText(in_medusa) }),
  amounts_differ: ({ kind, at_service, in_medusa }) =>
    say("report.amounts_differ", {
      what: WHAT[kind],
      at_service: amountText(at_service),
      in_medusa: amountText(in_medusa),
    }),
  no_response: ({ unanswered }) => say("report.no_response", { unanswered: amountText(unanswered) }),
}

export function differenceAnswer(movement: Movement, nameOrder: NameOrder): BookDifference {
  const { kind } = movement
  const difference = differenceKind(movement) ?? "amounts_differ"
  return pickAnswer(bookDifference, {
    ...movement,
    type: kind,
    kind: difference,
    sentence: write(SENTENCES[difference](movement)),
    order: nameOrder(movement),
  })
}

async function readMovements(scope: MedusaContainer, range: ReportRange): Promise<Movement[]> {
  const { settlement } = resolveSvc(scope).reports
  const moved = await readMovedPayments(scope, range)
  const named = moved.flatMap(({ standsFor }) => standsFor ?? [])
  const charges = await settlement.readCharges(range, named)
  const sales = await settlement.readSales(range, named)
  const session_ids = charges.map(({ session_id }) => session_id)
  const ofSessions = await readPayments(scope, "payment_session_id", session_ids, range.account)
  const attemptBySession = new Map(charges.map(({ session_id, attempt_id }) => [session_id, attempt_id]))
  const unique = new Map<string, HeldPayment>([...moved, ...ofSessions].map((one) => [one.id, one]))
  const recorded = [...unique.values()].map((one) => ({
    ...one,
    standsFor: one.standsFor ?? attemptBySession.get(one.session_id),
  }))
  return compareBooks({ charges, sales }, recorded).filter(({ day }) => day >= range.first && day <= range.last)
}

export type Differences = Awaited<ReturnType<typeof readDifferences>>

export const getCurrency = ({ at_service, in_medusa, unanswered }: Movement) =>
  (at_service ?? in_medusa ?? unanswered)?.currency

/** Money that only the ledger or only Medusa has recorded. */
export async function readDifferences(scope: MedusaContainer, range: ReportRange) {
  const movements = (await readMovements(scope, range)).filter((one) => differenceKind(one) !== undefined)
  return { movements, nameOrder: await readOrderNumbers(scope, movements) }
}

const BATCH = 500

const PAYMENT = {
  id: true,
  provider_id: true,
  currency_code: true,
  payment_session_id: true,
  data: true,
  created_at: true,
  canceled_at: true,
  captures: { ...AMOUNT, created_at: true },
  refunds: { ...AMOUNT, id: true, created_at: true },
  payment_collection: { order: { id: true } },
} as const
type PaymentRow = Row<"payment", typeof PAYMENT>

function isOurs({ find }: ProviderIds, account: string | undefined, { provider_id, currency_code }: PaymentRow) {
  const found = find(provider_id)
  return found !== undefined && found.account === (account ?? found.account) && isCurrency(currency_code.toUpperCase())
}

interface HeldPayment extends RecordedPayment {
  id: string
  session_id: string
}

function heldPayment(row: PaymentRow): HeldPayment {
  const currency = toCurrency(row.currency_code)
  const captures = row.canceled_at ? [] : row.captures
  const [first] = captures
  const refunds = row.refunds
    .map(({ id, created_at, ...amount }) => ({ id, created_at, amount: readExact(amount) }))
    .sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
  return {
    id: row.id,
    session_id: row.payment_session_id,
    standsFor: row.data?.attempt_id ?? row.data?.sale_id,
    order_id: row.payment_collection?.order?.id,
    captured: first && roundToMoney(sumExact(captures), currency),
    captured_at: first?.created_at ?? row.created_at,
    refunds: backByEach(sumExact(row.captures), refunds, currency),
  }
}

async function readPayments(
  scope: MedusaContainer,
  by: "id" | "payment_session_id",
  ids: readonly string[],
  account: string | undefined,
) {
  const query = resolveQuery(scope)
  const { providers } = resolveSvc(scope)
  const wanted = [...new Set(ids)]
  const found: HeldPayment[] = []
  for (let at = 0; at < wanted.length; at += BATCH) {
    const filters = { [by]: wanted.slice(at, at + BATCH) }
    const payments = await rows(query, "payment", PAYMENT, filters)
    found.push(...payments.filter((one) => isOurs(providers, account, one)).map(heldPayment))
  }
  return found
}

const movedRow = z.array(z.object({ payment_id: z.string() }))

async function readMovedPayments(scope: MedusaContainer, { from, until, account }: ReportRange) {
  const payments = scope.resolve(Modules.PAYMENT)
  const created_at = { $gte: from.toISOString(), $lt: until.toISOString() }
  const config = { select: ["id", "payment_id"] }
  const moved = [
    ...(await payments.listCaptures({ created_at }, config)),
    ...(await payments.listRefunds({ created_at }, config)),
  ]
  const ids = movedRow.parse(moved).map(({ payment_id }) => payment_id)
  return readPayments(scope, "id", ids, account)
}
