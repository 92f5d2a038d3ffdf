import { say } from "../../../../domain"

export const NO_SELLER = say("seller.no_seller")

export const OWN_UNUSABLE = say("seller.own_unusable")

export const SELLER_UNKNOWN = say("seller.seller_unknown")

export const SELLER_GONE = say("seller.seller_gone")

export const UNPROVEN = say("seller.unproven")

export const TWO_SELLERS = say("seller.two_sellers")

export const SELLER_UNCLEAR = say("seller.seller_unclear")

export const OWN_MISSING = say("seller.own_missing")
