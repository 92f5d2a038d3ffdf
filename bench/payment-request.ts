import type { CreatePaymentRequest } from "../src/client"
import { money } from "../src/money"

const address = {
  address: "Bağdat Caddesi No:12 D:3",
  contactName: "Ayşe Yılmaz",
  city: "İstanbul",
  country: "Turkey",
  zipCode: "34740",
}

/** A direct payment of so many lines of 1.05 TRY, by a published test card. */
export function paymentRequest(lines: number): CreatePaymentRequest {
  const total = money(BigInt(lines) * 105n, "TRY")
  return {
    locale: "tr",
    conversationId: "bench",
    price: total,
    paidPrice: total,
    currency: "TRY",
    installment: 1,
    basketId: "basket-bench",
    paymentChannel: "WEB",
    paymentGroup: "PRODUCT",
    paymentCard: {
      cardHolderName: "Ayşe Yılmaz",
      cardNumber: "5528790000000008",
      expireYear: "2035",
      expireMonth: "12",
      cvc: "123",
      registerCard: 0,
    },
    buyer: {
      id: "cus_01",
      name: "Ayşe",
      surname: "Yılmaz",
      identityNumber: "10000000146",
      email: "ayse.yilmaz@example.com",
      gsmNumber: "+905350000000",
      registrationAddress: address.address,
      city: address.city,
      country: address.country,
      ip: "203.0.113.24",
    },
    shippingAddress: address,
    billingAddress: address,
    basketItems: Array.from({ length: lines }, (_, index) => ({
      id: `line-${index}`,
      price: money(105n, "TRY"),
      name: "Çay bardağı",
      category1: "Mutfak",
      itemType: "PHYSICAL" as const,
    })),
  }
}
