import { SvcError } from "../../../client"
import { cardFactsOf, isUnknownBin, type CardFacts } from "../../../use-cases/start/service-installments"
import type { SvcModuleService } from "../../../modules/svc/service"
import { max, moneyToDecimal, zero } from "../../../money"
import { runsOf, type InstallmentOffer } from "../../../domain"
import type { BinCheckCard, OfferedInstallments } from "./answer-types"
import { BinCache } from "./bin-cache"

/** What a card is, by its first digits. */
export interface BinFacts extends CardFacts {
  bin: string
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
    const answer = await client.bins.check({ binNumber: bin })
    return { bin, ...cardFactsOf(answer, answer.cardFamily) }
  } catch (error) {
    if (!(error instanceof SvcError) || !isUnknownBin(error)) throw error
    return undefined
  }
}

export function toCard({ bin, type, association, family, bank, commercial }: BinFacts): BinCheckCard {
  return {
    bin,
    type: type ?? null,
    association: association ?? null,
    family: family ?? null,
    bank: bank ?? null,
    commercial: commercial ?? null,
  }
}

/** One count as a storefront sees it. Amounts are decimal text. */
export const toRow = (offer: InstallmentOffer): OfferedInstallments => ({
  count: offer.count,
  total: moneyToDecimal(offer.total),
  surcharge: moneyToDecimal(offer.surcharge),
  per_installment: moneyToDecimal(offer.per_installment.reduce(max, zero(offer.total.currency))),
  payments: runsOf(offer).map(({ count, amount }) => ({ count, amount: moneyToDecimal(amount) })),
})
