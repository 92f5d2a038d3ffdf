import { approveItem, disapproveItem } from "../engine/approval"
import type { Engine } from "../engine/engine"
import type { FoundItem } from "../engine/payment-book"
import type { Decimal } from "../wire/decimal"
import { invalidField, refused } from "../wire/refusal"
import { paymentOperation } from "./operation"
import { itemUpdateAnswer } from "./payment-answer"

/** PUT /payment/item: before approval and before any refund, above 0 and not above the item's price. */
export const updatePaymentItem = paymentOperation({
  name: "paymentItems.update",
  method: "PUT",
  path: "/payment/item",
  answer({ fields, engine }) {
    const paymentTransactionId = fields.requiredIdentifier("paymentTransactionId", "5001")
    const subMerchantKey = fields.requiredText("subMerchantKey", "2005")
    const subMerchantPrice = fields.price("subMerchantPrice")
    fields.decimal("withholdingTax")
    const found = engine.payments.item(paymentTransactionId)
    if (!found) throw refused("5092", { paymentTransactionId })
    checkMayChange(engine, found, subMerchantKey, subMerchantPrice, paymentTransactionId)
    const { payment, index } = found
    const items = payment.items.map((item, place) =>
      place === index ? { ...item, subMerchantKey, subMerchantPrice } : item,
    )
    const changed = { ...payment, items }
    engine.payments.save(changed)
    return itemUpdateAnswer(changed, index, engine.settings)
  },
})

/** POST /payment/svcpos/item/approve */
export const approvePaymentItem = paymentOperation({
  name: "paymentItems.approve",
  path: "/payment/svcpos/item/approve",
  capability: "approval",
  answer({ fields, engine }) {
    const paymentTransactionId = fields.requiredIdentifier("paymentTransactionId", "5001")
    approveItem(engine, paymentTransactionId)
    return { paymentTransactionId }
  },
})

/** POST /payment/svcpos/item/disapprove */
export const disapprovePaymentItem = paymentOperation({
  name: "paymentItems.disapprove",
  path: "/payment/svcpos/item/disapprove",
  capability: "approval",
  answer({ fields, engine }) {
    const paymentTransactionId = fields.requiredIdentifier("paymentTransactionId", "5001")
    disapproveItem(engine, paymentTransactionId)
    return { paymentTransactionId }
  },
})

function checkMayChange(
  engine: Engine,
  { payment, item }: FoundItem,
  subMerchantKey: string,
  subMerchantPrice: Decimal,
  paymentTransactionId: string,
): void {
  const extras = { paymentId: payment.id, paymentTransactionId }
  if (item.subMerchantKey === undefined) throw refused("5079", extras)
  const isBeforeApproval = item.status === 0 || item.status === 1
  if (!isBeforeApproval || item.refunded > 0n || payment.isCancelled) throw refused("5082", extras)
  if (!engine.submerchants.get(subMerchantKey)) throw refused("2003", extras)
  if (subMerchantPrice > item.price) throw invalidField("subMerchantPrice", "5077")
}
