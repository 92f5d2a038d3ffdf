import type { HostedOrder } from "../../src/flows/start/hosted"
import type { NewAttempt } from "../../src/flows/contracts/ports"
import { money } from "../../src/money"
import { installmentPolicy } from "../../src/payment"

const address = { address: "Bağdat Cad. 10", contactName: "Ayşe Yılmaz", city: "İstanbul", country: "Turkey" }

/** What the buyer of a cart pays for at the hosted page. */
export function hostedOrder(change: Partial<HostedOrder> = {}): HostedOrder {
  const price = money(200_00n, "TRY")
  const item = { id: "line-1", name: "Gömlek", category1: "Giyim", itemType: "PHYSICAL" as const, price }
  return {
    sessionId: "payses_1",
    paymentCollectionId: "pay_col_1",
    cartId: "cart_1",
    price,
    basketHash: "hash-1",
    items: [item],
    kept: [{ ...item, itemId: item.id, kind: "line", quantity: "2", total: "200" }],
    buyer: {
      id: "cus_1",
      name: "Ayşe",
      surname: "Yılmaz",
      identityNumber: "10000000146",
      email: "ayse@shop.example",
      gsmNumber: "+905551112233",
      registrationAddress: address.address,
      city: "İstanbul",
      country: "Turkey",
      ip: "203.0.113.24",
    },
    billingAddress: address,
    shippingAddress: address,
    callbackUrl: (attemptId) => `http://localhost:9000/svc/return/${attemptId}/nonce`,
    ...change,
  }
}

/** An attempt to be paid that order. */
export function newAttempt(id: string, sessionId = "payses_1"): NewAttempt {
  const { paymentCollectionId, price, basketHash, kept } = hostedOrder()
  return {
    id,
    sessionId,
    paymentCollectionId,
    flow: "hosted",
    price,
    paidPrice: price,
    basketHash,
    basket: kept,
    installments: installmentPolicy.parse({}),
  }
}
