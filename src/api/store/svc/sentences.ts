import { say, type OrderObstacle } from "../../../domain"
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

export const REFUSALS: Readonly<Record<CardRefusal, Readonly<Record<"en" | "tr", string>>>> = {
  paid: say("buyer.paid"),
  under_way: say("buyer.under_way"),
  replaced: say("buyer.replaced"),
  stuck: say("buyer.stuck"),
  other_provider: say("buyer.other_provider"),
  cart_changed: say("buyer.cart_changed"),
  amount_too_large: say("buyer.amount_too_large"),
  not_owed: say("buyer.not_owed"),
  seller_unavailable: say("buyer.seller_unavailable"),
  shipping_incomplete: say("buyer.shipping_incomplete"),
  out_of_stock: say("buyer.out_of_stock"),
  promotion_used_up: say("buyer.promotion_used_up"),
  unavailable: say("buyer.unavailable"),
  busy: say("buyer.busy"),
  buyer_incomplete: say("buyer.buyer_incomplete"),
  keeps_no_card: say("buyer.keeps_no_card"),
  card_not_storable: say("buyer.card_not_storable"),
  not_your_card: say("buyer.not_your_card"),
  stored_card_needs_owner: say("buyer.stored_card_needs_owner"),
  stored_card_unusable: say("buyer.stored_card_unusable"),
  stored_cards_paused: say("buyer.stored_cards_paused"),
}
