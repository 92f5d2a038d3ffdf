import { SvcError, type InstallmentDetail } from "../../client"
import { moneyFromDecimal, MoneyError, type Money } from "../../money"
import type { CardProperties } from "../../domain"
import type { ServiceTotal } from "../../domain/installments/offers"
import { callCapability, isCapabilityMissing } from "../capabilities/may-call"
import type { Ports } from "../ports/ports"

export interface CardFacts extends CardProperties {
  association?: string | undefined
  bank?: string | undefined
}

type ReportedCard = Partial<Pick<InstallmentDetail, "cardType" | "cardAssociation" | "bankName" | "commercial">>

export function getCardFacts(answer: ReportedCard, family: string | undefined): CardFacts {
  const { cardType: type, cardAssociation: association, bankName: bank, commercial } = answer
  return { type, association, family, bank, commercial: commercial === undefined ? undefined : commercial !== 0 }
}

export interface ServiceInstallments {
  card: CardFacts
  requires3ds: boolean | undefined
  requiresCvc: boolean
  totals: ServiceTotal[]
}

/** A buyer waits, and can pay at once without it. */
const DEADLINE_MS = 5_000

function readAmount(text: string | undefined, { currency }: Money): Money | undefined {
  try {
    return text === undefined ? undefined : moneyFromDecimal(text, currency)
  } catch (error) {
    if (error instanceof MoneyError) return undefined
    throw error
  }
}

function listTotals({ installmentPrices = [] }: Partial<InstallmentDetail>, price: Money): ServiceTotal[] {
  return installmentPrices.flatMap(({ installmentNumber: count, installmentPrice, totalPrice }) => {
    const total = readAmount(totalPrice, price)
    return count === undefined || total === undefined
      ? []
      : [{ count, total, each: readAmount(installmentPrice, price) }]
  })
}

function readDetail(detail: Partial<InstallmentDetail>, asked: Money): ServiceInstallments {
  const { cardFamilyName, force3ds, forceCvc } = detail
  const named = readAmount(detail.price, asked)
  // totals of another price are not this price's
  const isOfPrice = detail.price === undefined || named?.minor === asked.minor
  return {
    card: getCardFacts(detail, cardFamilyName),
    requires3ds: force3ds === undefined ? undefined : force3ds === 1,
    requiresCvc: forceCvc === 1,
    totals: isOfPrice ? listTotals(detail, asked) : [],
  }
}

/** A request that was not refused for its bin may succeed later. */
export const isUnknownBin = ({ outcome, kind }: SvcError) =>
  outcome === "refused" && ["invalid_request", "not_found", "refused", "declined"].includes(kind)

/** For a bin of 8 digits, else for every kind of card. `about`: a payment, whose refusal counts. @throws SvcError */
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
