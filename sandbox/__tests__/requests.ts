/** Request bodies as a shop sends them. */
export type Body = Record<string, unknown>

export const CARD = {
  cardHolderName: "Ayşe Yılmaz",
  cardNumber: "5528790000000008",
  expireYear: "2040",
  expireMonth: "12",
  cvc: "123",
  registerCard: 0,
}

export const BUYER = {
  id: "BY789",
  name: "Ayşe",
  surname: "Yılmaz",
  identityNumber: "74300864791",
  email: "ayse@example.com",
  gsmNumber: "+905350000000",
  registrationDate: "2013-04-21 15:12:09",
  lastLoginDate: "2015-10-05 12:43:35",
  registrationAddress: "Nidakule Göztepe",
  city: "İstanbul",
  country: "Turkey",
  zipCode: "34732",
  ip: "85.34.78.112",
}

export const ADDRESS = { address: "Nidakule Göztepe", contactName: "Ayşe Yılmaz", city: "İstanbul", country: "Turkey" }

export function item(id: string, price: unknown, more: Body = {}): Body {
  return { id, price, name: `Product ${id}`, category1: "Books", itemType: "PHYSICAL", ...more }
}

/** Price 1 in three items, paidPrice 1.5: the inputs of contract/payment-detail.json. */
export function order(more: Body = {}): Body {
  return {
    locale: "tr",
    conversationId: "123456789",
    price: 1,
    paidPrice: 1.5,
    currency: "TRY",
    installment: 1,
    basketId: "B67832",
    paymentChannel: "WEB",
    paymentGroup: "PRODUCT",
    buyer: BUYER,
    shippingAddress: ADDRESS,
    billingAddress: ADDRESS,
    basketItems: [item("BI101", 0.3), item("BI102", 0.5), item("BI103", 0.2)],
    ...more,
  }
}

export function payment(more: Body = {}): Body {
  return order({ paymentCard: CARD, ...more })
}

export function withCard(cardNumber: string, more: Body = {}): Body {
  return payment({ paymentCard: { ...CARD, cardNumber }, ...more })
}

export function threeDs(more: Body = {}): Body {
  return payment({ callbackUrl: "https://shop.example/return", ...more })
}

export function hosted(more: Body = {}): Body {
  return order({ callbackUrl: "https://shop.example/return", enabledInstallments: [1, 2, 3], ...more })
}

/** One pixel: the smallest PNG that is one. */
export const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mM8cQYAAjUBQeFZuDkAAAAASUVORK5CYII="

export function link(more: Body = {}): Body {
  return {
    locale: "en",
    conversationId: "link-1",
    name: "Ten books",
    description: "A box of ten",
    price: "50.00",
    currencyCode: "TRY",
    encodedImageFile: PNG,
    ...more,
  }
}

/** What a buyer sends from a link's page. */
export const LINK_FORM = {
  ...{ name: "Ayşe", email: "a@example.com", gsmNumber: "+905350000000", address: "Göztepe", city: "İstanbul" },
  ...{ cardHolderName: "Ayşe", cardNumber: CARD.cardNumber, expire: "12/40", cvc: "123" },
  ...{ installment: "1", action: "pay", lang: "en" },
}

export const FAST_LINK = { conversationId: "fast-1", description: "Quick sale", price: "750.00", currencyCode: "TRY" }

const SELLER = {
  email: "ayse@example.com",
  gsmNumber: "+905350000000",
  address: "Göztepe",
  iban: "TR180006200119000006672315",
  currency: "TRY",
}

export const SUBMERCHANTS = {
  PERSONAL: {
    ...SELLER,
    conversationId: "sub-1",
    name: "Ayşe'nin dükkanı",
    contactName: "Ayşe",
    contactSurname: "Yılmaz",
    identityNumber: "31300864726",
    subMerchantType: "PERSONAL",
    subMerchantExternalId: "P-1",
  },
  PRIVATE_COMPANY: {
    ...SELLER,
    conversationId: "sub-2",
    name: "Özel şirket",
    taxOffice: "Kadıköy",
    legalCompanyTitle: "Özel Ltd.",
    identityNumber: "31300864726",
    subMerchantType: "PRIVATE_COMPANY",
    subMerchantExternalId: "C-1",
  },
  LIMITED_OR_JOINT_STOCK_COMPANY: {
    ...SELLER,
    conversationId: "sub-3",
    name: "Anonim şirket",
    taxOffice: "Kadıköy",
    taxNumber: "9261877",
    legalCompanyTitle: "Anonim A.Ş.",
    subMerchantType: "LIMITED_OR_JOINT_STOCK_COMPANY",
    subMerchantExternalId: "L-1",
  },
} as const
