import type { PaymentCard, StoredCard as TokensToCharge } from "../../../client"
import { mayCall } from "../../../use-cases/capabilities/may-call"
import type { SvcContainer } from "../../../modules/svc/container"
import {
  isCardExpired,
  isCardUnknown,
  storableDigits,
  type InstallmentCount,
  CARD_FIELDS,
  INSTALLMENT_COUNTS,
  readCard,
  type CardField,
  type CardSentenceCode,
  say,
  writeIn,
  type Language,
  type OrderObstacle,
} from "../../../domain"
import { generateEntityId, MedusaError } from "@medusajs/framework/utils"
import { invalid } from "../../read-json"
import { z } from "zod"
import type { BuyerError, NextStep } from "../../../use-cases/start/buyer-view"

/** The reason why a card is not taken. This request charged nothing; others may have. */
export type CardRefusal =
  | "paid"
  | "under_way"
  | "replaced"
  | "stuck"
  | "other_provider"
  | "cart_changed"
  | "not_owed"
  | "amount_too_large"
  | "seller_unavailable"
  | OrderObstacle
  | "unavailable"
  | "busy"
  | "buyer_incomplete"
  | "keeps_no_card"
  | "card_not_storable"
  | "not_your_card"
  | "stored_card_needs_owner"
  | "stored_cards_paused"
  | "stored_card_unusable"

export const REFUSAL_OF_STEP: Readonly<Record<NextStep, CardRefusal | undefined>> = {
  pay: undefined,
  order: "paid",
  wait: "under_way",
  choose_payment: "replaced",
  contact_shop: "stuck",
}

export const CODE_OF_REFUSAL: Readonly<Partial<Record<CardRefusal, BuyerError>>> = {
  under_way: "processing",
  replaced: "session_gone",
  stuck: "attention",
  cart_changed: "cart_changed",
  not_owed: "not_owed",
  amount_too_large: "amount_too_large",
  seller_unavailable: "seller_unavailable",
  shipping_incomplete: "shipping_incomplete",
  out_of_stock: "out_of_stock",
  promotion_used_up: "promotion_used_up",
  buyer_incomplete: "buyer_incomplete",
}

export interface ChosenCard {
  type: "card"
  card: PaymentCard | TokensToCharge
  bin: string
  installment: InstallmentCount
  saveFor?: { customer_id: string; card_id: string }
  stored?: { customer_id: string; id: string }
}

type Choice = ChosenCard | { type: "problems"; problems: CardProblem[] } | { type: "refused"; why: CardRefusal }

/** `customer_id`: undefined for a guest, and if the cart is not the customer's. Nothing is sent. */
export async function chooseCard(svc: SvcContainer, body: CardBody, customer_id: string | undefined): Promise<Choice> {
  if (body.stored_card !== undefined) return chooseStored(svc, body, body.stored_card, customer_id)
  const read = readCard(body.card ?? {}, svc.clock.now())
  const installment = readInstallment(body.installment)
  if (!read.isValid || installment === undefined) {
    const wrongCount = installment === undefined ? [NO_SUCH_COUNT] : []
    return { type: "problems", problems: [...(read.isValid ? [] : read.issues), ...wrongCount] }
  }
  const { card } = read
  const chosen: ChosenCard = { type: "card", card, bin: card.cardNumber.slice(0, 8), installment }
  if (body.save_card !== true) return chosen
  if (customer_id === undefined) return { type: "refused", why: "keeps_no_card" }
  if (storableDigits(card.cardNumber) === undefined) return { type: "refused", why: "card_not_storable" }
  // the payment matters more than storing the card
  if (!(await mayCall(svc, "storedCards"))) return chosen
  return { ...chosen, saveFor: { customer_id, card_id: generateEntityId(undefined, "svccard") } }
}

async function chooseStored(
  svc: SvcContainer,
  { installment: given }: CardBody,
  id: string,
  customer_id: string | undefined,
): Promise<Choice> {
  if (customer_id === undefined) return { type: "refused", why: "stored_card_needs_owner" }
  const { customerCards } = svc
  const stored = await customerCards?.findCard(svc, customer_id, id)
  if (customerCards === undefined || stored === undefined) return { type: "refused", why: "not_your_card" }
  const { customer_id: whose, bin, expire_year, expire_month } = stored
  if (isCardExpired(expire_year, expire_month, svc.clock.now()))
    return { type: "problems", problems: [{ field: "stored_card", code: "expired" }] }
  const installment = readInstallment(given)
  if (installment === undefined) return { type: "problems", problems: [NO_SUCH_COUNT] }
  if (!(await mayCall(svc, "storedCards"))) return { type: "refused", why: "stored_cards_paused" }
  const tokens = await customerCards.readTokens(stored)
  if (tokens === undefined) return { type: "refused", why: "stored_card_unusable" }
  const card = { cardUserKey: tokens.cardUserKey.reveal(), cardToken: tokens.cardToken.reveal() }
  return { type: "card", card, bin, installment, stored: { customer_id: whose, id } }
}

/** Hides a stored card that the service no longer knows; the job makes sure that it is deleted there. */
export async function deleteIfUnknownAtService(
  svc: SvcContainer,
  attempt_id: string,
  { stored }: Pick<ChosenCard, "stored">,
): Promise<void> {
  if (stored === undefined) return
  const attempt = await svc.ledger.findAttempt(attempt_id)
  if (attempt?.state === "declined" && isCardUnknown(attempt.error_code))
    await svc.customerCards?.requestDeletion(stored)
}

const cardFields = Object.fromEntries(CARD_FIELDS.map((field) => [field, z.unknown()])) as Record<
  CardField,
  z.ZodUnknown
>
const common = { installment: z.unknown(), total: z.unknown().optional() }
const typedBody = z.strictObject({ card: z.strictObject(cardFields).partial(), ...common })

const keepingBody = typedBody.extend({ save_card: z.boolean().optional() })
const storedBody = z.strictObject({ stored_card: z.string(), ...common })

export type CardBody = Partial<z.output<typeof keepingBody> & z.output<typeof storedBody>>

/** Leaves the fields unread. The error repeats nothing of the body, in which even a key may be a card number. */
export function readCardBody(body: unknown, { storedCards }: { storedCards: boolean }): CardBody {
  const read = (storedCards ? keepingBody.or(storedBody) : typedBody).safeParse(body)
  if (read.success) return read.data
  const fields = CARD_FIELDS.join(", ")
  throw invalid(
    storedCards
      ? `The body has card (${fields}) and save_card, or stored_card; installment; total; and nothing else.`
      : `The body has card (${fields}), installment, total, and nothing else.`,
  )
}

export interface CardProblem {
  field: CardField | "installment" | "stored_card"
  code: CardSentenceCode
}

/** 1 unless given; undefined: there is no such number of installments. */
const readInstallment = (given: unknown = 1): InstallmentCount | undefined =>
  INSTALLMENT_COUNTS.find((one) => one === given)

const NO_SUCH_COUNT: CardProblem = { field: "installment", code: "installment_invalid" }

export function toProblemAnswer(problems: readonly CardProblem[], locale: Language) {
  const errors = problems.map(({ field, code }) => ({ field, code, message: writeIn(locale, say(`card.${code}`)) }))
  return { type: MedusaError.Types.INVALID_DATA, message: writeIn(locale, say("buyer.summary")), errors }
}
