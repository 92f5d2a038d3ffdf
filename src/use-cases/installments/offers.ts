import { SvcError, type InstallmentDetail } from "../../client"
import { offersFor, serviceOffersFor, type InstallmentOffer, type ServiceTotal } from "../../domain/installments/offers"
import { moneyToDecimal, type Money } from "../../money"
import { mayCall, callCapability, isCapabilityMissing } from "../capabilities/may-call"
import type { ChargePorts, Ports } from "../ports/ports"
import { readAmount, type CardProperties } from "../../domain"

export interface CardFacts extends CardProperties {
  association?: string | undefined
  bank?: string | undefined
}

type ReportedCard = Partial<Pick<InstallmentDetail, "cardType" | "cardAssociation" | "bankName" | "commercial">>

export function getCardFacts(answer: ReportedCard, family: string | undefined): CardFacts {
  const { cardType: type, cardAssociation: association, bankName: bank, commercial } = answer
  return { type, association, family, bank, commercial: commercial === undefined ? undefined : commercial !== 0 }
}

interface ServiceInstallments {
  card: CardFacts
  requires3ds: boolean | undefined
  requiresCvc: boolean
  totals: ServiceTotal[]
}

/** A buyer is waiting, and can pay at once without the answer. */
const DEADLINE_MS = 5_000

function listTotals({ installmentPrices = [] }: Partial<InstallmentDetail>, { currency }: Money): ServiceTotal[] {
  return installmentPrices.flatMap(({ installmentNumber: count, installmentPrice, totalPrice }) => {
    const total = readAmount(totalPrice, currency)
    return count === undefined || total === undefined
      ? []
      : [{ count, total, each: readAmount(installmentPrice, currency) }]
  })
}

function readDetail(detail: Partial<InstallmentDetail>, asked: Money): ServiceInstallments {
  const { cardFamilyName, force3ds, forceCvc } = detail
  const named = readAmount(detail.price, asked.currency)
  // totals for another price are not totals for this one
  const isOfPrice = detail.price === undefined || named?.minor === asked.minor
  return {
    card: getCardFacts(detail, cardFamilyName),
    requires3ds: force3ds === undefined ? undefined : force3ds === 1,
    requiresCvc: forceCvc === 1,
    totals: isOfPrice ? listTotals(detail, asked) : [],
  }
}

/** Any other failed request may succeed later. */
const isUnknownBin = ({ outcome, kind }: SvcError) =>
  outcome === "refused" && ["invalid_request", "not_found", "refused", "declined"].includes(kind)

/** For a bin of 8 digits, otherwise for every card. `about`: a payment, whose refusal counts. @throws SvcError */
export async function askInstallments(
  ports: Pick<Ports, "client" | "pauses">,
  price: Money,
  { bin, about }: { bin?: string | undefined; about?: string | undefined } = {},
): Promise<ServiceInstallments[]> {
  try {
    const request = { price, currency: price.currency, binNumber: bin }
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

type OfferPorts = Pick<ChargePorts, "client" | "clock" | "capabilities" | "pauses" | "installments">

export interface BinFacts extends CardFacts {
  bin: string
}

async function askBin({ client }: OfferPorts, bin: string): Promise<BinFacts | undefined> {
  try {
    const answer = await client.bins.check({ binNumber: bin })
    return { bin, ...getCardFacts(answer, answer.cardFamily) }
  } catch (error) {
    if (!(error instanceof SvcError) || !isUnknownBin(error)) throw error
    return undefined
  }
}

interface Entry<Value> {
  value: Promise<Value>
  until: number
}

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

  /** Calls `ask` unless a fresh response, or a call for one, is there. Does not keep an error. */
  async read(key: string, now: Date, ask: () => Promise<Value>): Promise<Value> {
    const { most, forMs } = this.limits
    const entry = this.#fresh(key, now) ?? { value: ask(), until: now.getTime() + forMs }
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

function cacheFor<Value>(limits: { most: number; forMs: number }): (ports: OfferPorts) => BinCache<Value> {
  const kept = new WeakMap<OfferPorts, BinCache<Value>>()
  return (ports) => {
    const cache = kept.get(ports) ?? new BinCache<Value>(limits)
    kept.set(ports, cache)
    return cache
  }
}

const getBins = cacheFor<BinFacts | undefined>({ most: 5_000, forMs: 24 * 60 * 60_000 })

/** A buyer pays the total that was shown, and a total that the service changed is not offered for long. */
const getTotals = cacheFor<ServiceInstallments[]>({ most: 2_000, forMs: 5 * 60_000 })

/** The service is not asked for this long after it did not answer, so a product's page waits only once. */
const DOWN_MS = 15_000

const down = new WeakMap<OfferPorts, { error: SvcError; until: number }>()

export interface Asking {
  bin?: string | undefined
  /** The payment session that asks, unless its buyer chose the request. */
  about?: string | undefined
}

/** Undefined: `installmentInfo` is off or paused. Kept by price: a changed cart needs new totals. @throws SvcError */
export async function readServiceInstallments(
  ports: OfferPorts,
  price: Money,
  asking: Asking,
): Promise<ServiceInstallments[] | undefined> {
  if (!(await mayCall(ports, "installmentInfo"))) return undefined
  return getTotals(ports).read(makeKey(price, asking.bin), ports.clock.now(), async () => {
    const failed = down.get(ports)
    if (failed && failed.until > ports.clock.now().getTime()) throw failed.error
    return ask(ports, price, asking)
  })
}

const makeKey = (price: Money, bin = "all") => `${bin} ${moneyToDecimal(price)} ${price.currency}`

export const isTableKept = (ports: OfferPorts, price: Money): boolean =>
  ports.capabilities?.installmentInfo !== true || getTotals(ports).has(makeKey(price), ports.clock.now())

/** A refusal is about its request; any other failure is about the service. */
async function ask(ports: OfferPorts, price: Money, asking: Asking): Promise<ServiceInstallments[]> {
  try {
    return await askInstallments(ports, price, asking)
  } catch (error) {
    if (error instanceof SvcError && error.outcome !== "refused")
      down.set(ports, { error, until: ports.clock.now().getTime() + DOWN_MS })
    throw error
  }
}

export interface CardOffers {
  facts: BinFacts | undefined
  offers: InstallmentOffer[]
  service?: Pick<ServiceInstallments, "requires3ds" | "requiresCvc"> | undefined
}

/** If the service names the totals and has not done so, only paying at once is certain. */
const atOnce = ({ installments }: OfferPorts, price: Money) =>
  offersFor(installments, price).filter(({ count }) => count === 1)

export const offersOfEveryCard = (ports: OfferPorts, price: Money): CardOffers => ({
  facts: undefined,
  offers: ports.capabilities?.installmentInfo ? atOnce(ports, price) : offersFor(ports.installments, price),
})

/** Without a bin, the offers of every card. @throws SvcError when the service cannot be asked */
export async function readOffers(ports: OfferPorts, price: Money, asking: Asking): Promise<CardOffers> {
  const { bin } = asking
  const { installments, capabilities } = ports
  if (bin !== undefined && capabilities?.installmentInfo) {
    // six digits do not decide the total
    if (bin.length < 8) return offersOfEveryCard(ports, price)
    const [found] = (await readServiceInstallments(ports, price, asking)) ?? []
    if (found)
      return {
        facts: { bin, ...found.card },
        offers: serviceOffersFor(installments, price, found.card, found.totals),
        service: found,
      }
  }
  const read = (known: string) => getBins(ports).read(known, ports.clock.now(), () => askBin(ports, known))
  const facts = bin === undefined ? undefined : await read(bin)
  const offers = capabilities?.installmentInfo ? atOnce(ports, price) : offersFor(installments, price, facts)
  return { facts, offers }
}
