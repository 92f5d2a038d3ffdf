import type { MedusaStoreRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import { listRuns, serviceOffersFor, type InstallmentOffer } from "../../../domain/installments/offers"
import { resolveQuery } from "../../../medusa/rows"
import { readSession } from "../../../medusa/session"
import { resolveSvc, resolveAccountByProvider } from "../../../modules/svc"
import type { SvcContainer } from "../../../modules/svc/container"
import { readRef } from "../../../modules/svc/keys"
import { unlessFailed } from "../../../modules/svc/log"
import { isCurrency, max, moneyFromDecimal, MoneyError, zero, type Money } from "../../../money"
import {
  offersOfEveryCard,
  readOffers,
  readServiceInstallments,
  type Asking,
  type CardOffers,
} from "../../../use-cases/installments/offers"
import { pickAnswer } from "../../../use-cases/ports/fields"
import { addressKey } from "../../callers"
import { invalid } from "../../read-json"
import { notFound } from "../svc/answers"
import { bankInstallments, binCheckAnswer, type BankInstallments, type BinCheckAnswer } from "./answer-types"

const binRequest = z.strictObject({
  bin: z
    .string()
    .regex(/^(\d{6}|\d{8})$/)
    .optional(),
  amount: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,8})?$/)
    .optional(),
  currency_code: z.string().max(3).optional(),
})

type BinRequest = z.output<typeof binRequest>

export function readBinRequest(body: unknown): BinRequest {
  const read = binRequest.safeParse(body)
  if (read.success) return read.data
  // in our own words, because the body may hold a part of a card
  throw invalid(
    'The body has bin (the first 6 or 8 digits of a card, as text), amount (decimal text, such as "1234.50"), currency_code, ' +
      "and nothing else.",
  )
}

type Priced = Awaited<ReturnType<typeof readPrice>>

/** A ref proves a session, whose amount and account count; otherwise the named amount and the default account do. */
export async function readPrice(req: Pick<MedusaStoreRequest, "get" | "scope">, request: BinRequest) {
  const ref = req.get("x-svc-ref")
  const { keys, accounts } = resolveSvc(req.scope)
  if (ref === undefined) return { price: readNamedPrice(request), svc: accounts[0] }
  const session_id = readRef(keys, ref)
  const query = resolveQuery(req.scope)
  const session = session_id === undefined ? undefined : await readSession(query, session_id)
  if (session === undefined) throw notFound()
  return { price: session.amount, svc: resolveAccountByProvider(req.scope, session.providerId) }
}

export function requirePositivePrice(price: Money): Money {
  if (price.minor <= 0n) throw invalid("There is nothing to pay.")
  return price
}

function readNamedPrice({ amount, currency_code }: BinRequest): Money {
  const currency = currency_code?.toUpperCase()
  if (amount === undefined || !isCurrency(currency))
    throw invalid("Name amount and currency_code, or send the x-svc-ref of a payment session.")
  try {
    return moneyFromDecimal(amount, currency)
  } catch (error) {
    if (error instanceof MoneyError) throw invalid(error.message)
    throw error
  }
}

type AskingRequest = Parameters<typeof addressKey>[0] & Pick<MedusaStoreRequest, "get" | "publishable_key_context">

/** By session, else by publishable key and the caller's network. */
export function askingKey(req: AskingRequest, { keys, settings }: Pick<SvcContainer, "keys" | "settings">): string {
  const session_id = readRef(keys, req.get("x-svc-ref"))
  return session_id !== undefined
    ? `bin:${session_id}`
    : `bin:${req.publishable_key_context.key}:${addressKey(req, settings) ?? ""}`
}

export async function offersOrGeneral(scope: MedusaContainer, { svc, price }: Priced, bin: string | undefined) {
  const offers = await unlessFailed(scope, "a card's bin could not be checked", readOffers(svc, price, { bin }))
  return offers ?? offersOfEveryCard(svc, price)
}

const toRow = (offer: InstallmentOffer) => ({
  ...offer,
  per_installment: offer.per_installment.reduce(max, zero(offer.total.currency)),
  payments: listRuns(offer),
})

export const toBinCheck = ({ facts, offers, service }: CardOffers): BinCheckAnswer =>
  pickAnswer(binCheckAnswer, { card: facts, installments: offers.map(toRow), requires_3ds: service?.requires3ds })

/** @throws SvcError when the service cannot be asked */
export async function readBankTable(svc: SvcContainer, price: Money, asking: Asking): Promise<BankInstallments[]> {
  const found = (await readServiceInstallments(svc, price, asking)) ?? []
  return found.map(({ card, totals }) => {
    const installments = serviceOffersFor(svc.installments, price, card, totals).map(toRow)
    return pickAnswer(bankInstallments, { ...card, installments })
  })
}
