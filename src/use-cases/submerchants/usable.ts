import type { Submerchant } from "./records"

/** `errorCode` of one that the service knew once and does not know any more. */
export const GONE_AT_SERVICE = "gone_at_service"
/** `errorCode` of one whose seller of another module is gone, or is to be none any more. */
export const SELLER_WITHDRAWN = "seller_withdrawn"
/** `errorCode` of one whose external id the service knows with something else: a person decides whether that is this seller. */
export const FOREIGN = "foreign_submerchant"
/** `errorCode` of one whose seller of another module could not be read; no code of the service looks like this. */
export const UNREADABLE_SELLER = "unreadable_seller"

const UNUSABLE: readonly (string | undefined)[] = [GONE_AT_SERVICE, SELLER_WITHDRAWN, FOREIGN]

/** Whether it can be paid, so that its products can be sold: the service knows it, whatever else differs. */
export const isUsable = ({ key, error_code }: Pick<Submerchant, "key" | "error_code">): boolean =>
  key !== undefined && !UNUSABLE.includes(error_code)
