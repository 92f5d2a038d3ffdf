import type { OrderObstacle } from "../../../domain"
import type { BuyerError, NextStep } from "../../../use-cases/start/buyer-view"

/** Why a card is not taken. Nothing was charged for this request, whatever became of others. */
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

/** The error codes of the refusals that have one. Of a payment that was made the status says all. */
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
