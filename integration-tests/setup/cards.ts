/*
 * Test cards of the sandbox, and how a storefront sends one.
 */

export const GOOD_CARD = "5528790000000008"
/** 10051, insufficient funds. */
export const DECLINED_CARD = "4111111111111129"

export const cardOf = (number: string) => ({
  card: { holder_name: "Ayşe Yılmaz", number, expire_month: "12", expire_year: "2032", cvc: "123" },
})
