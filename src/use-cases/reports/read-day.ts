import { createHash } from "node:crypto"
import type { ReportedTransaction } from "../../client"
import { isDecimal } from "../../money"
import { phaseOf } from "../../domain"
import { callCapability } from "../capabilities/may-call"
import type { ClaimedDay, ReportedLine, ReportPorts } from "./ports"

/** After this another process may claim a day whose reading a crash has cut off. */
export const LEASE_SECONDS = 300

/** More than any day has: a list without an end is an error of the service. */
const MAX_PAGES = 100_000

/** Of another system's payments a conversationId may be anything, also what leads to a person. */
const OUR_ID = /^svc(att|op)_\w+$/

/** A hold is listed as a payment: it is no money taken. */
const typeOf = ({ paymentPhase, transactionType }: Partial<ReportedTransaction>) =>
  phaseOf(paymentPhase) === "held" ? "PRE_AUTH" : (transactionType?.toUpperCase() ?? "")

/**
 * A transaction keeps its type and id, and of a cancellation of several items each item has a line; the rest a later reading may list
 * otherwise. The service may leave any id out. A line without all of them is known by its place.
 */
function keyOf(line: Partial<ReportedTransaction>, place: string): string {
  const { transactionId: transaction_id, paymentTxId, paymentId: payment_id, conversationId } = line
  const others = [paymentTxId, payment_id, conversationId]
  const ids = transaction_id === undefined ? others : [transaction_id, paymentTxId]
  const name = ids.some((id) => id !== undefined) ? [typeOf(line), ...ids] : [place]
  return createHash("sha256").update(JSON.stringify(name)).digest("hex").slice(0, 32)
}

/** An odd figure of one line must not keep a whole day from being read: it counts as left out. */
const decimal = (text: string | undefined) => (isDecimal(text) ? text : undefined)

const MAX_STATUS = 2 ** 31 - 1
const status = (number: number | undefined) =>
  number !== undefined && Math.abs(number) <= MAX_STATUS ? number : undefined

export function reportedLine(line: Partial<ReportedTransaction>, place: string): ReportedLine {
  const { conversationId, afterSettlement } = line
  return {
    key: keyOf(line, place),
    type: typeOf(line),
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
  /** How many pages there are. */
  pages: number
}

async function readPage(ports: ReportPorts, day: string, page: number): Promise<Page> {
  // a day is asked for once an hour, and nothing in the request is a person's: every refusal counts
  const about = ports.clock.now().toISOString()
  const answer = await callCapability(ports, { capability: "reports", about }, () =>
    ports.client.reports.listTransactions({ transactionDate: day, page }),
  )
  const { currentPage = page, totalPageCount, transactions = totalPageCount === 0 ? [] : undefined } = answer
  if (transactions === undefined || currentPage !== page || page > MAX_PAGES)
    throw new Error(`the service's list of the transactions of ${day} could not be read: page ${page}`)
  // the later of two lines with one key counts: one statement writes a row once
  const lines = new Map(
    transactions.map((line, at) => {
      const read = reportedLine(line, `${day} ${page} ${at}`)
      return [read.key, read]
    }),
  )
  // without a count the first empty page is the last one
  return { lines: [...lines.values()], pages: totalPageCount ?? (transactions.length === 0 ? page : page + 1) }
}

const isRead = ({ page, pages }: ClaimedDay) => pages !== undefined && page >= pages

/** Reads a day's list on from where it was left, one page in memory at a time. Undefined: the reading was cut off. */
export async function readDay(ports: ReportPorts, claimed: ClaimedDay): Promise<ClaimedDay | undefined> {
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
