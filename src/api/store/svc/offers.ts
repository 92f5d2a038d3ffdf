import { SvcError } from "../../../client"
import {
  getCardFacts,
  isUnknownBin,
  type CardFacts,
  askInstallments,
  type ServiceInstallments,
} from "../../../use-cases/start/service-installments"
import type { SvcContainer } from "../../../modules/svc/container"
import { max, moneyToDecimal, zero, type Money } from "../../../money"
import { listRuns, type InstallmentOffer, offersFor, serviceOffersFor } from "../../../domain"
import type { BinCheckCard, OfferedInstallments, BankInstallments, BinCheckAnswer } from "./answer-types"
import type { MedusaContainer } from "@medusajs/framework/types"
import { mayCall } from "../../../use-cases/capabilities/may-call"
import { logFailure } from "../../../modules/svc/log"

export interface BinFacts extends CardFacts {
  bin: string
}

/** A day, for a few thousand bins. */
const LIMITS = { most: 5_000, forMs: 24 * 60 * 60_000 }

const kept = new WeakMap<SvcContainer, BinCache<BinFacts | undefined>>()

/** Undefined: the service knows nothing of it. @throws SvcError when the service cannot be asked */
export function readBin(svc: SvcContainer, bin: string): Promise<BinFacts | undefined> {
  const bins = kept.get(svc) ?? new BinCache<BinFacts | undefined>(LIMITS)
  kept.set(svc, bins)
  return bins.read(bin, svc.clock.now(), () => askBin(svc, bin))
}

async function askBin({ client }: SvcContainer, bin: string): Promise<BinFacts | undefined> {
  try {
    const answer = await client.bins.check({ binNumber: bin })
    return { bin, ...getCardFacts(answer, answer.cardFamily) }
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

export const toRow = (offer: InstallmentOffer): OfferedInstallments => ({
  count: offer.count,
  total: moneyToDecimal(offer.total),
  surcharge: moneyToDecimal(offer.surcharge),
  per_installment: moneyToDecimal(offer.per_installment.reduce(max, zero(offer.total.currency))),
  payments: listRuns(offer).map(({ count, amount }) => ({ count, amount: moneyToDecimal(amount) })),
})

interface Entry<Value> {
  value: Promise<Value>
  until: number
}

/** Responses that are kept for a while, at most so many: the least recently used is dropped first. */
export class BinCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>()

  constructor(private readonly limits: { most: number; forMs: number }) {}

  #fresh(key: string, now: Date) {
    const known = this.#entries.get(key)
    return known && known.until > now.getTime() ? known : undefined
  }

  has(key: string, now: Date): boolean {
    return this.#fresh(key, now) !== undefined
  }

  /** The response for a key; `ask` is called when there is none and no other call is asking, or it is too old. What it throws is not kept. */
  async read(key: string, now: Date, ask: () => Promise<Value>): Promise<Value> {
    const { most, forMs } = this.limits
    const entry = this.#fresh(key, now) ?? { value: ask(), until: now.getTime() + forMs }
    // a map keeps the order in which its keys came
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > most && oldest !== undefined) this.#entries.delete(oldest)
    try {
      return await entry.value
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
      throw error
    }
  }
}

/** Some minutes: a buyer who saw a total pays it, and one that the service changes is not offered for long. */
const TOTALS_LIMITS = { most: 2_000, forMs: 5 * 60_000 }

const keptTotals = new WeakMap<SvcContainer, BinCache<ServiceInstallments[]>>()

/** So long it is not asked again where it did not answer: a product's page waits for it once. */
const DOWN_MS = 15_000

const down = new WeakMap<SvcContainer, { error: SvcError; until: number }>()

interface Asking {
  bin?: string | undefined
  /** The payment session that asks, where its buyer did not choose what is asked. */
  about?: string | undefined
}

/**
 * Undefined: `installmentInfo` is off or paused. The price is a part of the key, so that a cart that has changed is
 * never paid by the totals of another. @throws SvcError when the service cannot be asked
 */
export async function readServiceInstallments(
  svc: SvcContainer,
  price: Money,
  asking: Asking,
): Promise<ServiceInstallments[] | undefined> {
  if (!(await mayCall(svc, "installmentInfo"))) return undefined
  return getCache(svc).read(makeKey(price, asking.bin), svc.clock.now(), async () => {
    const failed = down.get(svc)
    if (failed && failed.until > svc.clock.now().getTime()) throw failed.error
    return ask(svc, price, asking)
  })
}

function getCache(svc: SvcContainer): BinCache<ServiceInstallments[]> {
  const offers = keptTotals.get(svc) ?? new BinCache<ServiceInstallments[]>(TOTALS_LIMITS)
  keptTotals.set(svc, offers)
  return offers
}

const makeKey = (price: Money, bin = "all") => `${bin} ${moneyToDecimal(price)} ${price.currency}`

/** True: the table of all banks needs no call of the service. */
export const isTableKept = (svc: SvcContainer, price: Money): boolean =>
  !svc.capabilities.installmentInfo || getCache(svc).has(makeKey(price), svc.clock.now())

/** A refusal is about its own request; whatever else fails is about the service. */
async function ask(svc: SvcContainer, price: Money, asking: Asking): Promise<ServiceInstallments[]> {
  try {
    return await askInstallments(svc, price, asking)
  } catch (error) {
    if (error instanceof SvcError && error.outcome !== "refused")
      down.set(svc, { error, until: svc.clock.now().getTime() + DOWN_MS })
    throw error
  }
}

export interface CardOffers {
  facts: BinFacts | undefined
  offers: InstallmentOffer[]
  service?: Pick<ServiceInstallments, "requires3ds" | "requiresCvc"> | undefined
}

/** Where the service names the totals and has not, only paying at once is certain. */
const atOnce = ({ installments }: SvcContainer, price: Money) =>
  offersFor(installments, price).filter(({ count }) => count === 1)

export const offersOfEveryCard = (svc: SvcContainer, price: Money): CardOffers => ({
  facts: undefined,
  offers: svc.capabilities.installmentInfo ? atOnce(svc, price) : offersFor(svc.installments, price),
})

/** Without a bin the offers are those of every card. @throws SvcError when the service cannot be asked */
export async function readOffers(svc: SvcContainer, price: Money, asking: Asking): Promise<CardOffers> {
  const { bin } = asking
  const { installments, capabilities } = svc
  if (bin !== undefined && capabilities.installmentInfo) {
    // six digits do not say what is charged
    if (bin.length < 8) return offersOfEveryCard(svc, price)
    const [found] = (await readServiceInstallments(svc, price, asking)) ?? []
    if (found)
      return {
        facts: { bin, ...found.card },
        offers: serviceOffersFor(installments, price, found.card, found.totals),
        service: found,
      }
  }
  const facts = bin === undefined ? undefined : await readBin(svc, bin)
  const offers = capabilities.installmentInfo ? atOnce(svc, price) : offersFor(installments, price, facts)
  return { facts, offers }
}

export function toBinCheck({ facts, offers, service }: CardOffers): BinCheckAnswer {
  return {
    card: facts ? toCard(facts) : null,
    installments: offers.map(toRow),
    ...(service?.requires3ds !== undefined && { requires_3ds: service.requires3ds }),
  }
}

/** @throws SvcError when the service cannot be asked */
export async function readBankTable(svc: SvcContainer, price: Money, asking: Asking): Promise<BankInstallments[]> {
  const found = (await readServiceInstallments(svc, price, asking)) ?? []
  return found.map(({ card, totals }) => {
    const { type, association, family, bank, commercial } = toCard({ bin: "", ...card })
    const installments = serviceOffersFor(svc.installments, price, card, totals).map(toRow)
    return { bank, family, type, association, commercial, installments }
  })
}

/** Undefined where the service does not say, for whatever reason, which is logged. */
export async function unlessFailed<T>(scope: MedusaContainer, what: string, asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    logFailure(scope, what, error)
    return undefined
  }
}
