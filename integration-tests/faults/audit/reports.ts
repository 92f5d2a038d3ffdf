import { max, moneyFromDecimal, moneyToDecimal, subtract, zero, type Money } from "../../../src/money"
import { serviceDay } from "../../../src/domain"
import { isCaptured, isCharged, isOfTill, type BookedPayment } from "../run/service-books"
import { sumOf, type AttemptBooks, type Books, type Entry } from "./books"
import { finding, type Finding } from "./rules"

/** Whether a person recorded it from the service's report. */
export const isRecorded = ({ id }: { id: string }): boolean => id.startsWith("svcret_")

const recordedOf = ({ operations }: AttemptBooks): Money =>
  sumOf(operations.filter(isRecorded).map(({ amount }) => amount))
const inPanelOf = ({ attempt: { id } }: AttemptBooks, { world }: Books): Money =>
  sumOf(world.panelReturns.filter(({ attempt_id }) => attempt_id === id).map(({ amount }) => amount))

/** What went back in the service's panel, and is in none of the ledger's operations. */
export const unrecordedOf = (own: AttemptBooks, books: Books): Money =>
  max(subtract(inPanelOf(own, books), recordedOf(own)), zero("TRY"))

/**
 * What an entry says where a hold was captured in part in the panel, and was cancelled before this store knew of the capture: the store has a
 * payment and a cancellation of the whole amount. It is true where the figures are the service's and the ledger's. Where a person has reported
 * the end of the cancellation, it may have been written before that.
 */
function partOfHold({ attempt, charges, operations }: AttemptBooks): readonly string[] {
  const [charge] = charges
  if (attempt.hold === undefined || charge === undefined) return []
  const [taken, held] = [charge.paidPrice, attempt.paid_price].map(moneyToDecimal)
  const paid = `The service lists ${taken} TRY as paid for items for which it reported ${held} TRY when it charged.`
  const returned = `The service lists ${taken} TRY for refunds of which this store counts ${held} TRY.`
  const both = `${paid} ${returned}`
  const cancelled = operations.find(({ kind, state }) => kind === "cancel" && state === "succeeded")
  if (cancelled === undefined) return [paid]
  // the other amount may be flagged already
  return cancelled.resolution === undefined ? [both, returned] : [paid, both, returned]
}

/** What was captured in the panel while its release had no answer; it may have been a part. */
function isCapturedMeanwhile(sentence: string, own: AttemptBooks): boolean {
  const { attempt, charges } = own
  const [, amount, state, rest] =
    /lists this payment as charged, ([\d.]+) TRY\. [^(]*\((\w+)\)\.(?: (.*))?$/.exec(sentence) ?? []
  const isTaken = charges.some((one) => isCaptured(one) && moneyToDecimal(one.paidPrice) === amount)
  return state === attempt.hold && isTaken && (rest === undefined || partOfHold(own).includes(rest))
}

/** Rule 5: what an entry says of a payment that the service lists otherwise. The rest of what it may say is never so in a story. */
export function reportDiffers({ sentence }: Entry, own: AttemptBooks, books: Books): string | undefined {
  if (partOfHold(own).includes(sentence) || isCapturedMeanwhile(sentence, own)) return undefined
  const said =
    /^The service lists ([\d.]+) TRY of this payment as refunded \(.*\) that this store did not send\. It may [^.]*\. Do not [^.]*\.$/.exec(
      sentence,
    )?.[1]
  const actual = moneyToDecimal(unrecordedOf(own, books))
  return said === actual ? undefined : `what went back in the panel, and is not recorded, is ${actual}`
}

/** Rule 5: Check now found so much; more may have gone back in the panel since. */
export function refundUnrecorded({ sentence }: Entry, own: AttemptBooks, books: Books): string | undefined {
  const amount = figureOf(/shows that ([\d.]+) TRY more was refunded/.exec(sentence)?.[1])
  const actual = unrecordedOf(own, books)
  return amount > actual.minor
    ? `what went back in the panel, and is not recorded, is ${moneyToDecimal(actual)}`
    : undefined
}

/** Rules 3 and 5: what was recorded went back, and what went back is recorded or flagged, whatever else is. */
function recorded(own: AttemptBooks, books: Books): Finding[] {
  const [inPanel, inLedger] = [inPanelOf(own, books), recordedOf(own)]
  const { id } = own.attempt
  // of one that was captured in part a cancellation gives back less than the ledger has
  if (inLedger.minor > inPanel.minor && own.attempt.hold === undefined)
    return [
      finding(
        "truth",
        `${id}: ${moneyToDecimal(inLedger)} is recorded from the panel, and ${moneyToDecimal(inPanel)} went back there.`,
      ),
    ]
  // how one of the store's own refunds ended may not be known: then the list cannot be compared
  const isKnown = own.entries.some(
    ({ kind }) => kind === "report_differs" || kind === "refund_unknown" || kind === "refund_unrecorded",
  )
  return inPanel.minor > inLedger.minor && !isKnown
    ? [
        finding(
          "refund",
          `${id}: ${moneyToDecimal(subtract(inPanel, inLedger))} went back in the panel, and is not flagged.`,
        ),
      ]
    : []
}

const figureOf = (text = "0") => moneyFromDecimal(text, "TRY").minor

/** A day of an account's list. */
type AccountDay = Pick<Books["days"][number], "account" | "day">

/** Rules 1 and 5: what another system charged is on its day's entry, with its number and amount; the sales of links may be. */
function foreign({ service, days }: Books, { account, day }: AccountDay, charged: readonly BookedPayment[]): Finding[] {
  const entry = days.find((one) => one.account === account && one.day === day && one.kind === "report_unknown")
  const [, count = "0", amount] = /lists (\d+) payments? \(([\d.]+) TRY\)/.exec(entry?.sentence ?? "") ?? []
  const certain = charged.filter((one) => isOfTill(one) && one.fraudStatus === 1)
  const [least, most] = [certain, charged].map((some) => ({
    count: some.length,
    amount: sumOf(some.map(({ paidPrice: paid_price }) => paid_price)).minor,
  }))
  const isSo = ({ count: number, amount: total }: { count: number; amount: bigint }, sign: 1 | -1) =>
    (Number(count) - number) * sign >= 0 && (figureOf(amount) - total) * BigInt(sign) >= 0n
  const isBack =
    !entry?.sentence.includes("refund") ||
    service.some((one) => one.account === account && one.flow === "link" && one.refunded.minor > 0n)
  if (least && most && isSo(least, 1) && isSo(most, -1) && isBack) return []
  return [
    finding(
      entry ? "truth" : "charge",
      `On ${day} others charged ${least?.count} to ${most?.count} payments, and the entry says "${String(entry?.sentence)}".`,
    ),
  ]
}

function daysOf(books: Books): Finding[] {
  const others = books.service.filter((one) => isCharged(one) && (isOfTill(one) || one.flow === "link"))
  const dayOf = ({ account, chargedAt: charged_at = 0 }: BookedPayment) => ({
    account,
    day: serviceDay(new Date(charged_at)),
  })
  const keyOf = ({ account, day }: AccountDay) => `${account} ${day}`
  const days = new Map([...others.map(dayOf), ...books.days].map((one) => [keyOf(one), one]))
  return [...days].flatMap(([key, one]) =>
    foreign(
      books,
      one,
      others.filter((other) => keyOf(dayOf(other)) === key),
    ),
  )
}

export function auditReports(books: Books): Finding[] {
  const differing = books.days
    .filter(({ kind }) => kind === "report_differs")
    .map(({ day, sentence }) => finding("truth", `An entry of ${day} says "${sentence}".`))
  return [...books.attempts.flatMap((one) => recorded(one, books)), ...daysOf(books), ...differing]
}
