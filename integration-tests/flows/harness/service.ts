/*
 * Test cards of the sandbox as the hosted page takes them, and names of the service's operations.
 */

export const DECLINED = { card: { cardNumber: "4111111111111129" } }
/** Charged; cancel and refund are refused. */
export const IRREVERSIBLE = { card: { cardNumber: "5406670000000009" } }

export const CANCEL = "payments.cancel"
/** Over the payment: all that is left of it. */
export const REFUND = "refunds.createForPayment"
/** Of an item: a part of the payment. */
export const REFUND_ITEM = "refunds.createForItem"
/** Opens a hosted page. */
export const INITIALIZE = "hostedPages.initialize"
/** The status of a hosted page's payment. */
export const RETRIEVE = "hostedPages.retrieve"
/** The status of a payment, by its id or by our conversation. */
export const LOOK_UP = "payments.retrieve"
/** Takes what is held. */
export const HOLD_CAPTURE = "holds.capture"
/** The call that charges a card. */
export const CHARGE = { threeds: "threeDs.finalizeV2", direct: "payments.create" } as const

export const MONEY_BACK: readonly string[] = [CANCEL, REFUND, REFUND_ITEM]
