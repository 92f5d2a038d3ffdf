import { createHash } from "node:crypto"
import type { ReportedTransaction } from "../../client"
import { isDecimal, isCurrency, moneyFromDecimal, normalizeDecimal } from "../../money"
import { daysToRead, nextReading } from "../../domain/reports/readings"
import { readPhase, amountText, chain, say, type Sentence } from "../../domain"
import { callCapability, isPaused, isCapabilityMissing } from "../capabilities/may-call"
import type {
  ClaimedDay,
  ReportedLine,
  ReportPorts,
  Counted,
  AttemptDifference,
  CommissionDifference,
  Total,
} from "./ports"
import type { AttentionItem } from "../ports/ports"

const LEASE_SECONDS = 300

const MAX_PAGES = 100_000

/** Another system's conversationId may identify a person. */
const OUR_ID = /^svc(att|op)_\w+$/

/** The service lists a hold as a payment, but it is no money taken. */
const readType = ({ paymentPhase, transactionType }: Partial<ReportedTransaction>) =>
  readPhase(paymentPhase) === "held" ? "PRE_AUTH" : (transactionType?.toUpperCase() ?? "")

/** From type and ids, because each item of a cancel has a line. If all ids are missing, from the line's place. */
function makeKey(line: Partial<ReportedTransaction>, place: string): string {
  const { transactionId: transaction_id, paymentTxId, paymentId: payment_id, conversationId } = line
  const others = [paymentTxId, payment_id, conversationId]
  const ids = transaction_id === undefined ? others : [transaction_id, paymentTxId]
  const name = ids.some((id) => id !== undefined) ? [readType(line), ...ids] : [place]
  return createHash("sha256").update(JSON.stringify(name)).digest("hex").slice(0, 32)
}

/** One line's odd figure must not keep a whole day from being read. */
const decimal = (text: string | undefined) => (isDecimal(text) ? text : undefined)

const MAX_STATUS = 2 ** 31 - 1
const status = (number: number | undefined) =>
  number !== undefined && Math.abs(number) <= MAX_STATUS ? number : undefined

export function reportedLine(line: Partial<ReportedTransaction>, place: string): ReportedLine {
  const { conversationId, afterSettlement } = line
  return {
    key: makeKey(line, place),
    type: readType(line),
    transaction_id: line.transactionId,
    payment_id: line.paymentId,
    payment_transaction_id: line.paymentTxId,
    conversation_id: OUR_ID.test(conversationId ?? "") ? conversationId : undefined,
    status: status(line.transactionStatus),
    is_at_bank: line.authCode !== undefined,
    price: line.price,
    paid_price: line.paidPrice,
    currency: line.transactionCurrency?.toUpperCase(),
    settlement_currency: line.settlementCurrency?.toUpperCase(),
    commission: decimal(line.svcCommission),
    fee: decimal(line.svcFee),
    conversion: decimal(line.svcConversionAmount),
    parity: decimal(line.parity),
    merchant_payout: decimal(line.merchantPayoutAmount),
    submerchant_payout: decimal(line.subMerchantPayoutAmount),
    is_after_settlement: afterSettlement === undefined ? undefined : afterSettlement === 1,
  }
}

interface Page {
  lines: ReportedLine[]
  pages: number
}

async function readPage(ports: ReportPorts, day: string, page: number): Promise<Page> {
  // a day is requested once an hour and without personal data, so every refusal counts
  const about = ports.clock.now().toISOString()
  const answer = await callCapability(ports, { capability: "reports", about }, () =>
    ports.client.reports.listTransactions({ transactionDate: day, page }),
  )
  const { currentPage = page, totalPageCount, transactions = totalPageCount === 0 ? [] : undefined } = answer
  if (transactions === undefined || currentPage !== page || page > MAX_PAGES)
    throw new Error(`the service's list of the transactions of ${day} could not be read: page ${page}`)
  // of two lines with one key the later counts, because one statement can write a row only once
  const lines = new Map(
    transactions.map((line, at) => {
      const read = reportedLine(line, `${day} ${page} ${at}`)
      return [read.key, read]
    }),
  )
  return { lines: [...lines.values()], pages: totalPageCount ?? (transactions.length === 0 ? page : page + 1) }
}

const isRead = ({ page, pages }: ClaimedDay) => pages !== undefined && page >= pages

/** Keeps one page in memory at a time. Undefined: the reading was cut off. */
async function readDay(ports: ReportPorts, claimed: ClaimedDay): Promise<ClaimedDay | undefined> {
  const { days, foreignPayments, mayGoOn } = ports
  let reached = claimed
  while (!isRead(reached)) {
    if (!mayGoOn()) return undefined
    const { lines, pages } = await readPage(ports, claimed.day, reached.page + 1)
    reached = { ...reached, page: reached.page + 1, pages }
    const isOurs = await days.keepPage(reached, lines, LEASE_SECONDS, foreignPayments === "list")
    if (!isOurs) return undefined
  }
  return reached
}

const BATCH = 200

async function flag({ ledger, days }: ReportPorts, item: AttentionItem): Promise<void> {
  if (!(await days.wasResolved(item))) await ledger.openAttention(item)
}

async function flagForeign(ports: ReportPorts, day: string): Promise<void> {
  const { ledger, days, foreignPayments } = ports
  const foreign = foreignPayments === "list" ? await days.countForeign(day) : []
  if (foreign.length === 0) await ledger.closeAttention({ day }, "report_unknown")
  else await flag(ports, { kind: "report_unknown", day, sentence: foreignListed(day, foreign) })
}

async function flagAttempts(ports: ReportPorts, day: string): Promise<void> {
  const { ledger, days } = ports
  let after = ""
  for (;;) {
    const found = await days.listDifferences(day, after, BATCH)
    for (const one of found)
      await flag(ports, { kind: "report_differs", attempt_id: one.attempt_id, sentence: paymentDiffers(one) })
    const last = found.at(-1)
    if (last === undefined || found.length < BATCH) break
    after = last.attempt_id
  }
  for (const id of await days.listNoLongerDiffering()) await ledger.closeAttention(id, "report_differs")
}

async function flagDay(ports: ReportPorts, day: string, isLast: boolean): Promise<void> {
  const { ledger, days } = ports
  const commissions = await days.compareCommissions(day)
  // a missing entry proves nothing, least of all soon
  const missing: Counted[] = isLast ? await days.countMissing(day) : []
  const sentence = dayDiffers(day, commissions, missing)
  if (sentence === undefined) await ledger.closeAttention({ day }, "report_differs")
  else await flag(ports, { kind: "report_differs", day, sentence })
}

const RETRY_MS = 60 * 60_000

/** No money moves, and the ledger stays unchanged. */
async function readAndCompare(ports: ReportPorts, claimed: ClaimedDay): Promise<boolean> {
  const { days, clock } = ports
  const read = await readDay(ports, claimed)
  if (read === undefined) {
    await days.releaseDay(claimed, clock.now())
    return false
  }
  await days.dropOlderLines(read)
  const next = nextReading(read.day, clock.now(), read.reading)
  await flagForeign(ports, read.day)
  await flagAttempts(ports, read.day)
  await flagDay(ports, read.day, next === undefined)
  await days.endReading(read, next)
  return true
}

/** Continues an interrupted run; instances share the days. @throws the first error, after the other days */
export async function compareDays(ports: ReportPorts): Promise<{ compared: string[] }> {
  const { days, clock, mayGoOn } = ports
  await days.addDays(daysToRead(await days.newestDay(), clock.now()))
  const compared: string[] = []
  const errors: unknown[] = []
  while (mayGoOn() && !(await isPaused(ports, "reports"))) {
    const claimed = await days.claimDay(LEASE_SECONDS)
    if (claimed === undefined) break
    try {
      if (await readAndCompare(ports, claimed)) compared.push(claimed.day)
    } catch (error) {
      const isMissing = await isCapabilityMissing(ports, "reports", error)
      if (!isMissing) errors.push(error)
      // its turn comes as soon as the capability is used again
      await days.releaseDay(claimed, new Date(clock.now().getTime() + (isMissing ? 0 : RETRY_MS)))
    }
  }
  if (errors.length > 0) throw errors[0]
  return { compared }
}

/** An unknown currency, or parts of the smallest unit, stay as the service wrote them. */
function figure({ amount, currency }: Total): string {
  const plain = normalizeDecimal(amount)
  const isExact = isCurrency(currency) && (plain.split(".")[1] ?? "").length <= 2
  return isExact ? amountText(moneyFromDecimal(plain, currency)) : `${plain} ${currency}`.trim()
}

const figures = (totals: readonly Total[]) => totals.map(figure).join(", ")

function counted(list: readonly Counted[]): Sentence {
  const part = (is_return: boolean) => {
    const some = list.filter((one) => one.is_return === is_return)
    const count = some.reduce((sum, one) => sum + one.count, 0)
    if (count === 0) return []
    const totals = figures(some)
    return [is_return ? say("report.returns", { count, totals }) : say("report.payments", { count, totals })]
  }
  return chain("report.and", [...part(false), ...part(true)])
}

export function foreignListed(day: string, foreign: readonly Counted[]): Sentence {
  return say("report.foreign_listed", { day, payments: counted(foreign) })
}

const DIFFERENCES: readonly [
  figure: "charged" | "second" | "paid" | "unknown" | "refused" | "returned",
  say: (amount: string, one: AttemptDifference, text: (amount: string | undefined) => string) => Sentence,
][] = [
  ["charged", (amount, { state }) => say("report.listed_charged", { amount, state })],
  ["second", (amount) => say("report.listed_second", { amount })],
  ["paid", (amount, { expected }, text) => say("report.listed_paid", { amount, expected: text(expected) })],
  ["unknown", (amount, { unknown_day: day = "" }) => say("report.listed_unknown_refund", { amount, day })],
  ["refused", (amount) => say("report.listed_refused_refund", { amount })],
  ["returned", (amount, { booked }, text) => say("report.listed_refund_differs", { amount, booked: text(booked) })],
]

export function paymentDiffers(one: AttemptDifference): Sentence {
  const text = (amount = "0") => figure({ amount, currency: one.currency })
  return DIFFERENCES.flatMap(([name, sentence]) =>
    one[name] === undefined ? [] : [sentence(text(one[name]), one, text)],
  )
}

export function dayDiffers(
  day: string,
  commissions: readonly CommissionDifference[],
  missing: readonly Counted[],
): Sentence | undefined {
  const parts: Sentence[] = commissions.map(({ count, currency, reported, expected }) => {
    const [now, then] = [figure({ amount: reported, currency }), figure({ amount: expected, currency })]
    return say("report.commission_differs", { day, now, count, then })
  })
  if (missing.length > 0) parts.push(say("report.not_listed_yet", { payments: counted(missing), day }))
  return parts.length === 0 ? undefined : parts
}
