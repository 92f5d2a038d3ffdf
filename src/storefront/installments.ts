import { at, textAt, callStore, type StoreApi, StoreApiError } from "./store-api"
import type { PaymentKey } from "./types"

/** What is to be paid: a started payment's amount, or an amount as decimal text, such as a product's price. */
export type Priced = { payment: PaymentKey } | { amount: string; currencyCode: string }

export type CheckBinOptions = Priced & {
  /** the first 6 or 8 digits of the card: see `getBin` */
  bin?: string
  signal?: AbortSignal
}

/** What a card is, as far as the service says. */
export interface CardFacts {
  bin: string
  type?: string
  association?: string
  family?: string
  bank?: string
  commercial?: boolean
}

/** One number of installments; amounts are decimal text. */
export interface InstallmentRow {
  count: number
  /** what is charged in all */
  total: string
  /** how much of it is the price of paying later; "0.00" when nothing is */
  surcharge: string
  /** the largest installment */
  perInstallment: string
  /** the installments, which add up to the total; an older store sends them only with the service's totals */
  payments?: InstallmentPart[]
}

/** Equal installments that follow one another. */
export interface InstallmentPart {
  count: number
  amount: string
}

export interface BinCheck {
  /** undefined: not asked for, or not known */
  card: CardFacts | undefined
  /** ascending by count */
  installments: InstallmentRow[]
  /** `true`: the card can be used only with 3D Secure. Undefined: the service did not say. */
  requires3ds?: boolean
}

/** What cards of one bank and family are offered, by the service's totals. */
export interface BankInstallments extends Omit<CardFacts, "bin"> {
  installments: InstallmentRow[]
}

/** The digits of a card number that may be asked about: 8 or else 6. Undefined while there are fewer. */
export function getBin(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, "")
  if (digits.length >= 8) return digits.slice(0, 8)
  return digits.length >= 6 ? digits.slice(0, 6) : undefined
}

/** What a card is and which installments it is offered. Throws StoreApiError. */
export async function checkBin(store: StoreApi, options: CheckBinOptions): Promise<BinCheck> {
  const { bin, signal } = options
  const isStarted = "payment" in options
  const answer = await callStore(store, {
    method: "POST",
    path: "/store/svc/bin-check",
    headers: isStarted ? { "x-svc-ref": options.payment.ref } : {},
    body: { bin, ...(!isStarted && { amount: options.amount, currency_code: options.currencyCode }) },
    signal,
  })
  const requires3ds = at(answer, "requires_3ds")
  return {
    card: readCard(at(answer, "card")),
    installments: makeList(answer, "installments").flatMap(readRow),
    ...(typeof requires3ds === "boolean" && { requires3ds }),
  }
}

function makeList(answer: unknown, name: string): unknown[] {
  const list: unknown = at(answer, name)
  if (!Array.isArray(list)) throw new StoreApiError("The store's answer cannot be read.")
  return list
}

/** The offers of a card to which no rule about cards applies, for product and cart pages. Throws StoreApiError. */
export async function installmentTable(
  store: StoreApi,
  options: Priced & { signal?: AbortSignal },
): Promise<InstallmentRow[]> {
  return (await checkBin(store, options)).installments
}

/**
 * What cards of each bank are offered for an amount, for product pages: empty unless the store has the service's totals
 * (`capabilities.installmentInfo`), and while the service does not answer. Throws StoreApiError.
 */
export async function bankInstallments(
  store: StoreApi,
  options: Priced & { signal?: AbortSignal; deadlineMs?: number },
): Promise<BankInstallments[]> {
  const { signal, deadlineMs } = options
  const isStarted = "payment" in options
  const asked = isStarted
    ? ""
    : `?${new URLSearchParams({ amount: options.amount, currency_code: options.currencyCode }).toString()}`
  const answer = await callStore(store, {
    method: "GET",
    path: `/store/svc/installments${asked}`,
    headers: isStarted ? { "x-svc-ref": options.payment.ref } : {},
    signal,
    deadlineMs,
  })
  return makeList(answer, "banks").map((bank) => ({
    ...readFacts(bank),
    installments: makeList(bank, "installments").flatMap(readRow),
  }))
}

/** The installments of a row, for a sentence such as "2 × 83.13 and 83.14". Where the store does not send them: as many of the largest. */
export const installmentParts = ({ count, perInstallment, payments }: InstallmentRow): InstallmentPart[] =>
  payments ?? [{ count, amount: perInstallment }]

function readCard(card: unknown): CardFacts | undefined {
  const bin = textAt(card, "bin")
  return bin === undefined ? undefined : { bin, ...readFacts(card) }
}

function readFacts(card: unknown): Omit<CardFacts, "bin"> {
  const texts = (["type", "association", "family", "bank"] as const).flatMap((name) => {
    const text = textAt(card, name)
    return text === undefined ? [] : [[name, text] as const]
  })
  const commercial = at(card, "commercial")
  return { ...Object.fromEntries(texts), ...(typeof commercial === "boolean" && { commercial }) }
}

function readRow(row: unknown): InstallmentRow[] {
  const count = at(row, "count")
  const [total, surcharge] = [textAt(row, "total"), textAt(row, "surcharge")]
  const perInstallment = textAt(row, "per_installment")
  if (typeof count !== "number" || total === undefined || surcharge === undefined) return []
  if (perInstallment === undefined) return []
  const payments = readParts(at(row, "payments"))
  return [{ count, total, surcharge, perInstallment, ...(payments && { payments }) }]
}

function readParts(parts: unknown): InstallmentPart[] | undefined {
  if (!Array.isArray(parts)) return undefined
  return parts.flatMap((part: unknown) => {
    const [count, amount] = [at(part, "count"), textAt(part, "amount")]
    return typeof count === "number" && amount !== undefined ? [{ count, amount }] : []
  })
}
