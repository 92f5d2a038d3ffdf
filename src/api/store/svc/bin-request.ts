import type { MedusaStoreRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { SvcError } from "../../../client"
import { svcOf } from "../../../modules/svc"
import { readRef } from "../../../modules/svc/keys"
import { readSession } from "../../../medusa/session"
import type { SvcModuleService } from "../../../modules/svc/service"
import { isCurrency, moneyFromDecimal, MoneyError, type Money } from "../../../money"
import { addressKey } from "../../buyer-ip"
import { logFailure } from "../../../medusa/log"
import { notFound } from "./answers"
import { readBin, type BinFacts } from "./offers"
import { queryOf } from "../../../medusa/rows"

const invalid = (message: string) => new MedusaError(MedusaError.Types.INVALID_DATA, message)

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

export type BinRequest = z.output<typeof binRequest>

export function readBinRequest(body: unknown): BinRequest {
  const read = binRequest.safeParse(body)
  if (read.success) return read.data
  // in our own words: what came may be part of a card
  throw invalid(
    'The body has bin (the first 6 or 8 digits of a card, as text), amount (decimal text, such as "1234.50"), currency_code, ' +
      "and nothing else.",
  )
}

/** The amount the installments are of: the session's where a ref proves one, else the one that was named. */
export async function readPrice(req: MedusaStoreRequest, request: BinRequest): Promise<Money> {
  const ref = req.get("x-svc-ref")
  if (ref === undefined) return readNamedPrice(request)
  const { keys } = svcOf(req.scope)
  const sessionId = readRef(keys, ref)
  const query = queryOf(req.scope)
  const session = sessionId === undefined ? undefined : await readSession(query, sessionId)
  if (session === undefined) throw notFound()
  return session.amount
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

/** Whose requests are counted together: a session's, else those of one publishable key from one corner of the network. */
export function askingKey(req: MedusaStoreRequest, { keys, settings }: SvcModuleService): string {
  const sessionId = readRef(keys, req.get("x-svc-ref"))
  return sessionId !== undefined
    ? `bin:${sessionId}`
    : `bin:${req.publishable_key_context.key}:${addressKey(req, settings) ?? ""}`
}

/** What the service knows of a bin; nothing while it cannot be reached: the installments of every card are offered then. */
export async function binOrNothing(scope: MedusaContainer, bin: string): Promise<BinFacts | undefined> {
  try {
    return await readBin(svcOf(scope), bin)
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    logFailure(scope, "a card's bin could not be checked", error)
    return undefined
  }
}
