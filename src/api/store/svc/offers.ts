import { SvcError, type BinProperties } from "../../../client"
import type { SvcModuleService } from "../../../modules/svc/service"
import { moneyToDecimal, zero, type Money } from "../../../money"
import { offersFor, type CardProperties, type InstallmentOffer } from "../../../payment"
import type { BinCheckAnswer, BinCheckCard } from "./answer-types"
import { BinCache } from "./bin-cache"

/** What a card is, by its first digits. */
export interface BinFacts extends CardProperties {
  bin: string
  association?: string | undefined
  bank?: string | undefined
}

/** A day, for a few thousand bins. */
const LIMITS = { most: 5_000, forMs: 24 * 60 * 60_000 }

/** What each store's service reported of bins; `undefined` for one it does not know. */
const kept = new WeakMap<SvcModuleService, BinCache<BinFacts | undefined>>()

/**
 * What the service knows of a bin of 6 or 8 digits; undefined: nothing. Asked once a day by this process.
 * @throws SvcError when the service cannot be asked
 */
export function readBin(svc: SvcModuleService, bin: string): Promise<BinFacts | undefined> {
  const bins = kept.get(svc) ?? new BinCache<BinFacts | undefined>(LIMITS)
  kept.set(svc, bins)
  return bins.read(bin, svc.clock.now(), () => askBin(svc, bin))
}

async function askBin({ client }: SvcModuleService, bin: string): Promise<BinFacts | undefined> {
  try {
    return toFacts(bin, await client.bins.check({ binNumber: bin }))
  } catch (error) {
    if (!(error instanceof SvcError) || !isUnknownBin(error)) throw error
    return undefined
  }
}

/** The service refused the bin itself; what is not about the bin may succeed later. */
const isUnknownBin = ({ outcome, kind }: SvcError) =>
  outcome === "refused" && ["invalid_request", "not_found", "refused", "declined"].includes(kind)

function toFacts(bin: string, answer: BinProperties): BinFacts {
  const { cardType, cardAssociation, cardFamily, bankName, commercial } = answer
  const isCommercial = commercial === undefined ? undefined : commercial !== 0
  return {
    bin,
    type: cardType,
    association: cardAssociation,
    family: cardFamily,
    bank: bankName,
    commercial: isCommercial,
  }
}

/** A card as a storefront sees it, with the installments it is offered for an amount. Amounts are decimal text. */
export function toOffers(svc: SvcModuleService, price: Money, facts: BinFacts | undefined): BinCheckAnswer {
  return { card: facts ? toCard(facts) : null, installments: offersFor(svc.installments, price, facts).map(toRow) }
}

function toCard({ bin, type, association, family, bank, commercial }: BinFacts): BinCheckCard {
  return {
    bin,
    type: type ?? null,
    association: association ?? null,
    family: family ?? null,
    bank: bank ?? null,
    commercial: commercial ?? null,
  }
}

function toRow({ count, total, surcharge, perInstallment: [largest = zero(total.currency)] }: InstallmentOffer) {
  return {
    count,
    total: moneyToDecimal(total),
    surcharge: moneyToDecimal(surcharge),
    per_installment: moneyToDecimal(largest),
  }
}
