import type { CreateLinkRequest, CreatePaymentRequest, InitializeHostedPageRequest } from "../../src/client"
import { moneyFromDecimal, type Money } from "../../src/money"

export const CARDS = {
  good: "5528790000000008",
  visa: "4543590000000006",
  amex: "374427000000003",
  insufficientFunds: "4111111111111129",
  challengeFails: "4131111111111117",
} as const

export const lira = (decimal: string): Money => moneyFromDecimal(decimal, "TRY")

const address = {
  address: "Bağdat Caddesi 12",
  contactName: "Ayşe Yılmaz",
  city: "İstanbul",
  country: "Turkey",
  zipCode: "34728",
}

const buyer = {
  id: "buyer-1",
  name: "Ayşe",
  surname: "Yılmaz",
  identityNumber: "10000000146",
  email: "ayse@example.com",
  gsmNumber: "+905350000000",
  registrationAddress: address.address,
  city: address.city,
  country: address.country,
  ip: "85.34.78.112",
}

/** Two lines of 1,249.90 TRY; 1,274.90 are charged, so that basket and total differ. */
const basket = {
  locale: "en" as const,
  basketId: "basket-1",
  price: lira("1249.90"),
  paidPrice: lira("1274.90"),
  currency: "TRY" as const,
  buyer,
  shippingAddress: address,
  billingAddress: address,
  basketItems: [
    {
      id: "line-1",
      name: "Tea glasses, set of six",
      category1: "Kitchen",
      itemType: "PHYSICAL" as const,
      price: lira("349.90"),
    },
    { id: "line-2", name: "Copper teapot", category1: "Kitchen", itemType: "PHYSICAL" as const, price: lira("900.00") },
  ],
}

export function hostedOrder(
  callbackUrl: string,
  more: Partial<InitializeHostedPageRequest> = {},
): InitializeHostedPageRequest {
  return { ...basket, callbackUrl, enabledInstallments: [1, 3, 6], ...more }
}

/** With 3D Secure, and without its callback a plain payment. */
export function threeDsOrder(
  callbackUrl: string,
  cardNumber: string = CARDS.good,
  more: Partial<CreatePaymentRequest> = {},
): CreatePaymentRequest & { callbackUrl: string } {
  const paymentCard = {
    cardHolderName: "Ayşe Yılmaz",
    cardNumber,
    expireYear: "2040",
    expireMonth: "12",
    cvc: "123",
    registerCard: 0 as const,
  }
  return { ...basket, callbackUrl, paymentCard, ...more }
}

/** One green pixel. */
export const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgaGgAAAGEAQGIfvZ3AAAAAElFTkSuQmCC"

export function linkOffer(more: Partial<CreateLinkRequest> = {}): CreateLinkRequest {
  return {
    locale: "en",
    name: "Pottery workshop",
    description: "Two hours at the wheel.\nClay, glaze and firing are included.",
    price: lira("450.00"),
    currencyCode: "TRY",
    encodedImageFile: PICTURE,
    addressIgnorable: true,
    ...more,
  }
}
