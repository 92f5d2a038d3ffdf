import { MedusaError } from "@medusajs/framework/utils"
import { MappingError } from "../../mapping"

const { Types } = MedusaError

/** Something the caller gave is missing or wrong. */
export const invalid = (sentence: string) => new MedusaError(Types.INVALID_DATA, sentence)

/** It cannot be done as things stand. */
export const notAllowed = (sentence: string) => new MedusaError(Types.NOT_ALLOWED, sentence)

/** Not paid yet, or not known yet: the session stays as it is, and the cart can be completed later. */
export const notYet = (sentence: string) => new MedusaError(Types.PAYMENT_REQUIRES_MORE_ERROR, sentence)

/** This payment will not become an order. */
export const failed = (sentence: string) => new MedusaError(Types.PAYMENT_AUTHORIZATION_ERROR, sentence)

/** What a storefront has a text of its own for. */
const CODES: ReadonlyMap<MappingError["kind"], string> = new Map([
  ["sellers", "seller_unavailable"],
  ["too_large", "amount_too_large"],
])

/** Runs what maps a cart or an amount; what cannot be mapped is for the caller to correct. */
export async function mapped<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MappingError) throw new MedusaError(Types.INVALID_DATA, error.message, CODES.get(error.kind))
    throw error
  }
}
