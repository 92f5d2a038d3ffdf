import type { MedusaContainer } from "@medusajs/framework/types"
import { SvcError } from "../../../client"
import { mayCall } from "../../../use-cases/capabilities/may-call"
import { askInstallments, type ServiceInstallments } from "../../../use-cases/start/service-installments"
import { logFailure } from "../../../medusa/log"
import type { SvcModuleService } from "../../../modules/svc/service"
import { moneyToDecimal, type Money } from "../../../money"
import { offersFor, serviceOffersFor, type InstallmentOffer } from "../../../domain"
import { BinCache } from "./bin-cache"
import type { BankInstallments, BinCheckAnswer } from "./answer-types"
import { readBin, toCard, toRow, type BinFacts } from "./offers"

/** Some minutes: a buyer who saw a total pays it, and one that the service changes is not offered for long. */
const LIMITS = { most: 2_000, forMs: 5 * 60_000 }

/** What each store's service reported, by bin, amount and currency. */
const kept = new WeakMap<SvcModuleService, BinCache<ServiceInstallments[]>>()

/** So long it is not asked again where it did not answer: a product's page waits for it once. */
const DOWN_MS = 15_000

const down = new WeakMap<SvcModuleService, { error: SvcError; until: number }>()

interface Asking {
  bin?: string | undefined
  /** The payment session that asks, where its buyer did not choose what is asked. */
  about?: string | undefined
}

/**
 * What the service offers for a price: the card with a bin of 8 digits, else every kind of card. Undefined: `installmentInfo` is off or
 * paused. The price is a part of what it is kept by, so that a cart that has changed is never paid by the totals of another.
 * @throws SvcError when the service cannot be asked
 */
export async function readServiceInstallments(
  svc: SvcModuleService,
  price: Money,
  asking: Asking,
): Promise<ServiceInstallments[] | undefined> {
  if (!(await mayCall(svc, "installmentInfo"))) return undefined
  return cacheOf(svc).read(keyOf(price, asking.bin), svc.clock.now(), async () => {
    const failed = down.get(svc)
    if (failed && failed.until > svc.clock.now().getTime()) throw failed.error
    return ask(svc, price, asking)
  })
}

function cacheOf(svc: SvcModuleService): BinCache<ServiceInstallments[]> {
  const offers = kept.get(svc) ?? new BinCache<ServiceInstallments[]>(LIMITS)
  kept.set(svc, offers)
  return offers
}

const keyOf = (price: Money, bin = "all") => `${bin} ${moneyToDecimal(price)} ${price.currency}`

/** Whether the table of all banks is made without asking the service. */
export const isTableKept = (svc: SvcModuleService, price: Money): boolean =>
  !svc.capabilities.installmentInfo || cacheOf(svc).has(keyOf(price), svc.clock.now())

/** A refusal is about its own request; whatever else fails is about the service. */
async function ask(svc: SvcModuleService, price: Money, asking: Asking): Promise<ServiceInstallments[]> {
  try {
    return await askInstallments(svc, price, asking)
  } catch (error) {
    if (error instanceof SvcError && error.outcome !== "refused")
      down.set(svc, { error, until: svc.clock.now().getTime() + DOWN_MS })
    throw error
  }
}

/** What a card may pay in. */
export interface CardOffers {
  facts: BinFacts | undefined
  offers: InstallmentOffer[]
  /** Undefined: the service did not say, or is not asked. */
  service?: Pick<ServiceInstallments, "requires3ds" | "requiresCvc"> | undefined
}

/** Where the service names the totals and has not, only paying at once is certain. */
const atOnce = ({ installments }: SvcModuleService, price: Money) =>
  offersFor(installments, price).filter(({ count }) => count === 1)

/** What is offered while nothing can be said of the card: the general terms, or with the service's totals paying at once. */
export const offersOfEveryCard = (svc: SvcModuleService, price: Money): CardOffers => ({
  facts: undefined,
  offers: svc.capabilities.installmentInfo ? atOnce(svc, price) : offersFor(svc.installments, price),
})

/**
 * What a card is offered for a price: by the store's option alone, or with `capabilities.installmentInfo` by the service's totals too.
 * Without a bin what every card is offered. @throws SvcError when the service cannot be asked
 */
export async function readOffers(svc: SvcModuleService, price: Money, asking: Asking): Promise<CardOffers> {
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

/** A card as a storefront sees it, with the installments it is offered. */
export function toBinCheck({ facts, offers, service }: CardOffers): BinCheckAnswer {
  return {
    card: facts ? toCard(facts) : null,
    installments: offers.map(toRow),
    ...(service?.requires3ds !== undefined && { requires_3ds: service.requires3ds }),
  }
}

/** What cards of each bank are offered, as far as the service says. @throws SvcError when it cannot be asked */
export async function readBankTable(svc: SvcModuleService, price: Money, asking: Asking): Promise<BankInstallments[]> {
  const found = (await readServiceInstallments(svc, price, asking)) ?? []
  return found.map(({ card, totals }) => {
    const { type, association, family, bank, commercial } = toCard({ bin: "", ...card })
    const installments = serviceOffersFor(svc.installments, price, card, totals).map(toRow)
    return { bank, family, type, association, commercial, installments }
  })
}

/** What was asked of the service; undefined where it does not say, for whatever reason, which is logged. */
export async function unlessFailed<T>(scope: MedusaContainer, what: string, asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    logFailure(scope, what, error)
    return undefined
  }
}
