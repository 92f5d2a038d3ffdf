import { cleanText } from "../../mapping"
import type { WhyBack } from "../../domain"
import { ORDER_FAILED, type StoreResult } from "../ports/ports"

/** Longest text that is kept of what Medusa, or a store's own hook, says. */
const WORDS_LENGTH = 300

/** An e-mail address, and as many digits in a row as a telephone or a card has. */
const PERSONAL = /\S+@\S+|(?<![\w])\+?\d(?:[\s().-]*\d){6,}(?![\w])/gu

/** What is kept of Medusa's words: a store's own hook may name its buyer in them. */
export const keptWords = (message: string): string | undefined =>
  cleanText(message.replace(PERSONAL, "…"), WORDS_LENGTH)

/** What an attempt keeps of a completion that failed: a code, and Medusa's words. Other errors may quote whatever was stored. */
export function whyNoOrder({ isDefinite, message, obstacle }: Extract<StoreResult, { ended: "failed" }>): WhyBack {
  const order_error = isDefinite ? keptWords(message) : undefined
  return { error_code: obstacle ?? ORDER_FAILED, ...(order_error !== undefined && { order_error }) }
}
