import { max, moneyFromDecimal, moneyToDecimal, subtract, zero, type Money } from "../../../src/money"
import { serviceDay } from "../../../src/domain"
import { isCaptured, isCharged, isOfTill, type BookedPayment } from "../run/service-books"
import { sumOf, type AttemptBooks, type Books, type Entry } from "./books"
import { finding } from "./rules"

/** A person recorded it from the service's report. */
export const isRecorded = ({ id }: { id: string }): boolean => id.startsWith("svcret_")

const recordedOf = ({ operations }: AttemptBooks): Money =>
  sumOf(operations.filter(isRecorded).map(({ amount }) => amount))
const inPanelOf = ({ attempt: { id } }: AttemptBooks, { world }: Books): Money =>
  sumOf(world.panelReturns.filter(({ attempt_id }) => attempt_id === id).map(({ amount }) => amount))

/** The part of what went back in the service's panel that is in none of the ledger's operations. */
export const unrecordedOf = (own: AttemptBooks, books: Books): Money =>
  max(subtract(inPanelOf(own, books), recordedOf(own)), zero("TRY"))

/**
 * The sentences of an entry where a hold was captured in part in the panel, and was cancelled before this store knew of the capture: the store has a
 * payment and a cancellation of the whole amount. It is true where the figures are the service's and the ledger's. Where a person has reported
 * the end of the cancellation, it may have been written before that.
 */
function partOfHold({ attempt, charges: [charge], operations }: AttemptBooks): readonly string[] {
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

/** The panel captured it, perhaps in part, while its release had no answer. */
function isCapturedMeanwhile(sentence: string, own: AttemptBooks): boolean {
  const { attempt, charges } = own
  const [, amount, state, rest] =
    /lists this payment as charged, ([\d.]+) TRY\. [^(]*\((\w+)\)\.(?: (.*))?$/.exec(sentence) ?? []
  const isTaken = charges.some((one) => isCaptured(one) && moneyToDecimal(one.paidPrice) === amount)
  return state === attempt.hold && isTaken && (rest === undefined || partOfHold(own).includes(rest))
}

const UNSENT =
  /^The service lists ([\d.]+) TRY of this payment as refunded \(.*\) that this store did not send\. It may [^.]*\. Do not [^.]*\.$/

/** Rule 5: what an entry says of a payment that the service lists otherwise. The rest of what it may say is never so in a story. */
export function reportDiffers({ sentence }: Entry, own: AttemptBooks, books: Books): string | undefined {
  if (partOfHold(own).includes(sentence) || isCapturedMeanwhile(sentence, own)) return undefined
  const actual = moneyToDecimal(unrecordedOf(own, books))
  return UNSENT.exec(sentence)?.[1] === actual
    ? undefined
    : `what went back in the panel, and is not recorded, is ${actual}`
}

const figureOf = (text = "0") => moneyFromDecimal(text, "TRY").minor

/** Rule 5: Check now found so much; more may have gone back in the panel since. */
export function refundUnrecorded({ sentence }: Entry, own: AttemptBooks, books: Books): string | undefined {
  const actual = unrecordedOf(own, books)
  return figureOf(/shows that ([\d.]+) TRY more was refunded/.exec(sentence)?.[1]) > actual.minor
    ? `what went back in the panel, and is not recorded, is ${moneyToDecimal(actual)}`
    : undefined
}

/** How one of the store's own refunds ended may not be known: then the list cannot be compared. */
const KNOWN: readonly Entry["kind"][] = ["report_differs", "refund_unknown", "refund_unrecorded"]

/** Rules 3 and 5: what was recorded went back, and what went back is recorded or flagged, whatever else is. */
export function* recorded(own: AttemptBooks, books: Books) {
  const [inPanel, inLedger] = [inPanelOf(own, books), recordedOf(own)]
  const { id, hold } = own.attempt
  const texts = `${id}: ${moneyToDecimal(inPanel)} went back in the panel, and ${moneyToDecimal(inLedger)} is recorded`
  // of one that was captured in part a cancellation gives back less than the ledger has
  if (inLedger.minor > inPanel.minor && hold === undefined) yield finding("truth", `${texts}.`)
  if (inPanel.minor > inLedger.minor && !own.entries.some(({ kind }) => KNOWN.includes(kind)))
    yield finding("refund", `${texts}, and is not flagged.`)
}

/** A day of an account's list. */
interface AccountDay {
  account: string
  day: string
}

const dayOf = ({ account, chargedAt = 0 }: BookedPayment): AccountDay => ({
  account,
  day: serviceDay(new Date(chargedAt)),
})

/** Rules 1 and 5: what another system charged is on its day's entry, with its number and amount; the sales of links may be. */
export function* auditDays({ service, entries }: Books) {
  const days = entries.flatMap(({ day, ...entry }) => (day === null ? [] : [{ ...entry, day }]))
  const others = service.filter((one) => isCharged(one) && (isOfTill(one) || one.flow === "link"))
  const isOn = (one: AccountDay) => (other: AccountDay) => one.account === other.account && one.day === other.day
  const all = [...others.map(dayOf), ...days]
  for (const [at, one] of all.entries()) {
    if (all.findIndex(isOn(one)) < at) continue
    const entry = days.find((other) => isOn(one)(other) && other.kind === "report_unknown")
    const [, count = "0", amount] = /lists (\d+) payments? \(([\d.]+) TRY\)/.exec(entry?.sentence ?? "") ?? []
    const charged = others.filter((other) => isOn(one)(dayOf(other)))
    const certain = charged.filter((other) => isOfTill(other) && other.fraudStatus === 1)
    const amountOf = (some: readonly BookedPayment[]) => sumOf(some.map(({ paidPrice }) => paidPrice)).minor
    const [number, total] = [Number(count), figureOf(amount)]
    const isEnough = number >= certain.length && total >= amountOf(certain)
    const isSo = isEnough && number <= charged.length && total <= amountOf(charged)
    const isBack =
      !entry?.sentence.includes("refund") ||
      service.some((other) => other.account === one.account && other.flow === "link" && other.refunded.minor > 0n)
    if (!isSo || !isBack)
      yield finding(
        entry ? "truth" : "charge",
        `On ${one.day} others charged ${certain.length} to ${charged.length} payments, and the entry says "${String(entry?.sentence)}".`,
      )
  }
  for (const { kind, day, sentence } of days)
    if (kind === "report_differs") yield finding("truth", `An entry of ${day} says "${sentence}".`)
}
