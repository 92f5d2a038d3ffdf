import { z } from "zod"

/** What may be kept of a card: never its number. `decline` and `mdStatus` are what its bank will say. */
export const cardSchema = z.object({
  bin: z.string(),
  lastFour: z.string(),
  decline: z.string().optional(),
  mdStatus: z.number().optional(),
  isIrreversible: z.boolean().optional(),
})
export type ChargedCard = z.output<typeof cardSchema>

/** A card as a request or a page brings it; lives for that one request. */
export interface CardEntry {
  cardHolderName: string
  cardNumber: string
  expireYear: string
  expireMonth: string
  cvc: string
}

interface Behaviour {
  /** the bank's errorCode when it is charged */
  decline?: string
  /** how its 3D Secure check ends */
  mdStatus?: number
  /** 3D Secure cannot even start */
  refusesThreeDs?: boolean
  /** charged, but neither cancelled nor refunded */
  isIrreversible?: boolean
}

/** The test cards of defaults that do not simply succeed. Every other valid number is charged. */
const BEHAVIOURS: ReadonlyMap<string, Behaviour> = new Map<string, Behaviour>([
  ["5406670000000009", { isIrreversible: true }],
  ["4111111111111129", { decline: "10051" }],
  ["4129111111111111", { decline: "10005" }],
  ["4128111111111112", { decline: "10012" }],
  ["4125111111111115", { decline: "10054" }],
  ["4124111111111116", { decline: "10084" }],
  ["4131111111111117", { mdStatus: 0 }],
  ["4141111111111115", { mdStatus: 4 }],
  ["4151111111111112", { refusesThreeDs: true }],
])

/** What is kept of a card: first eight and last four digits, and what its bank will say. */
export function chargedCard(cardNumber: string): ChargedCard {
  const { decline, mdStatus, isIrreversible } = BEHAVIOURS.get(cardNumber) ?? {}
  return { bin: cardNumber.slice(0, 8), lastFour: cardNumber.slice(-4), decline, mdStatus, isIrreversible }
}

export function refusesThreeDs(cardNumber: string): boolean {
  return BEHAVIOURS.get(cardNumber)?.refusesThreeDs ?? false
}

export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    const counted = place % 2 === 1 ? digit * 2 : digit
    sum += counted > 9 ? counted - 9 : counted
  }
  return sum % 10 === 0
}
