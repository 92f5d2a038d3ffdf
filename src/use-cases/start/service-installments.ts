import { SvcError, type InstallmentDetail } from "../../client"
import { moneyFromDecimal, MoneyError, type Money } from "../../money"
import type { CardProperties, ServiceTotal } from "../../domain"
import { callCapability, isCapabilityMissing } from "../capabilities/may-call"
import type { Ports } from "../ports/ports"

/** What a card is. */
export interface CardFacts extends CardProperties {
  association?: string | undefined
  bank?: string | undefined
}

type ReportedCard = Partial<Pick<InstallmentDetail, "cardType" | "cardAssociation" | "bankName" | "commercial">>

/** What a card is, by an answer about it. */
export function getCardFacts(answer: ReportedCard, family: string | undefined): CardFacts {
  const { cardType: type, cardAssociation: association, bankName: bank, commercial } = answer
  return { type, association, family, bank, commercial: commercial === undefined ? undefined : commercial !== 0 }
}

/** What the service offers one kind of card for a price (published interface description, 4e). */
export interface ServiceInstallments {
  card: CardFacts
  /** The card is charged with 3D Secure alone. Undefined: it does not say. */
  requires3ds: boolean | undefined
  /** A stored card is charged with its security code alone. */
  requiresCvc: boolean
  totals: ServiceTotal[]
}

/** A buyer waits for it, and can pay at once without it. */
const DEADLINE_MS = 5_000

/** Undefined: no amount of this currency. */
function getAmount(text: string | undefined, { currency }: Money): Money | undefined {
  try {
    return text === undefined ? undefined : moneyFromDecimal(text, currency)
  } catch (error) {
    if (error instanceof MoneyError) return undefined
    throw error
  }
}

function listTotals({ installmentPrices = [] }: Partial<InstallmentDetail>, price: Money): ServiceTotal[] {
  return installmentPrices.flatMap(({ installmentNumber: count, installmentPrice, totalPrice }) => {
    const total = getAmount(totalPrice, price)
    return count === undefined || total === undefined
      ? []
      : [{ count, total, each: getAmount(installmentPrice, price) }]
  })
}

function readDetail(detail: Partial<InstallmentDetail>, asked: Money): ServiceInstallments {
  const { cardFamilyName, force3ds, forceCvc } = detail
  const named = getAmount(detail.price, asked)
  // totals of another price are not this price's
  const isOfPrice = detail.price === undefined || named?.minor === asked.minor
  return {
    card: getCardFacts(detail, cardFamilyName),
    requires3ds: force3ds === undefined ? undefined : force3ds === 1,
    requiresCvc: forceCvc === 1,
    totals: isOfPrice ? listTotals(detail, asked) : [],
  }
}

/** The service refused the bin itself; what is not about the bin may succeed later. */
export const isUnknownBin = ({ outcome, kind }: SvcError) =>
  outcome === "refused" && ["invalid_request", "not_found", "refused", "declined"].includes(kind)

/**
 * Asks the service what a price costs in installments: for the card with this bin of 8 digits, else for every kind of card. Nothing: it
 * does not know the bin. `about`: a payment, whose refusal counts. Only while `mayCall` allows it. @throws SvcError when the service does not say
 */
export async function askInstallments(
  ports: Pick<Ports, "client" | "pauses">,
  price: Money,
  { bin, about }: { bin?: string | undefined; about?: string | undefined } = {},
): Promise<ServiceInstallments[]> {
  try {
    const request = { price, currency: price.currency, ...(bin !== undefined && { binNumber: bin }) }
    const { installmentDetails = [] } = await callCapability(ports, { capability: "installmentInfo", about }, () =>
      ports.client.installments.retrieve(request, { deadlineMs: DEADLINE_MS }),
    )
    const details: readonly Partial<InstallmentDetail>[] = installmentDetails
    const wanted = details.filter(({ binNumber }) => bin === undefined || bin.startsWith(binNumber ?? bin))
    return wanted.map((detail) => readDetail(detail, price))
  } catch (error) {
    const isMissing = await isCapabilityMissing(ports, "installmentInfo", error)
    if (!isMissing && bin !== undefined && error instanceof SvcError && isUnknownBin(error)) return []
    throw error
  }
}
