import { at, textAt } from "./read"
import { callStore, type StoreApi, StoreApiError } from "./store-api"
import type { PaymentKey } from "./types"

/** What is to be paid: a started payment's amount, or an amount as decimal text, such as a product's price. */
export type Priced = { payment: PaymentKey } | { amount: string; currencyCode: string }

export type CheckBinOptions = Priced & {
  /** the first 6 or 8 digits of the card: see `binOf` */
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
}

export interface BinCheck {
  /** undefined: not asked for, or not known */
  card: CardFacts | undefined
  /** ascending by count */
  installments: InstallmentRow[]
}

/** The digits of a card number that may be asked about: 8 or else 6. Undefined while there are fewer. */
export function binOf(typed: string): string | undefined {
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
    body: {
      ...(bin !== undefined && { bin }),
      ...(!isStarted && { amount: options.amount, currency_code: options.currencyCode }),
    },
    signal,
  })
  const installments: unknown = at(answer, "installments")
  if (!Array.isArray(installments)) throw new StoreApiError("The store's answer cannot be read.")
  return { card: readFacts(at(answer, "card")), installments: installments.flatMap(readRow) }
}

/** The installments every card is offered for an amount, for product and cart pages. Throws StoreApiError. */
export async function installmentTable(
  store: StoreApi,
  options: Priced & { signal?: AbortSignal },
): Promise<InstallmentRow[]> {
  return (await checkBin(store, options)).installments
}

function readFacts(card: unknown): CardFacts | undefined {
  const bin = textAt(card, "bin")
  if (bin === undefined) return undefined
  const texts = (["type", "association", "family", "bank"] as const).flatMap((name) => {
    const text = textAt(card, name)
    return text === undefined ? [] : [[name, text] as const]
  })
  const commercial = at(card, "commercial")
  return { bin, ...Object.fromEntries(texts), ...(typeof commercial === "boolean" && { commercial }) }
}

function readRow(row: unknown): InstallmentRow[] {
  const count = at(row, "count")
  const [total, surcharge] = [textAt(row, "total"), textAt(row, "surcharge")]
  const perInstallment = textAt(row, "per_installment")
  if (typeof count !== "number" || total === undefined || surcharge === undefined) return []
  return perInstallment === undefined ? [] : [{ count, total, surcharge, perInstallment }]
}
