import type { Money } from "../../money"
import { amountText, say, type Sentence } from "../sentence"

/*
 * What people of the shop read about a charge that is not as it was requested, or that fits no order.
 */

/** The answer lacks a field that decides about money. */
export const missing = (field: string) =>
  say(`The payment service's answer is incomplete (no ${field}).`, `Ödeme hizmetinin yanıtı eksik (${field} yok).`)

/** The answer is about something else. */
export const OTHER_BASKET = say(
  "The answer is about another payment: its basket is not this attempt's.",
  "Yanıt başka bir ödemeyle ilgili: sepeti bu ödeme denemesininki değil.",
)

export const otherCurrency = ({ currency }: Money) =>
  say(`The currency is not ${currency}.`, `Para birimi ${currency} değil.`)

export const otherPrice = (reported: Money, wanted: Money) =>
  say(
    `The price is ${amountText(reported)} instead of ${amountText(wanted)}.`,
    `Tutar ${amountText(wanted)} yerine ${amountText(reported)} olarak bildirildi.`,
  )

export function otherPaidPrice(reported: Money, wanted: Money, installment: number | undefined): Sentence {
  const count = installment === undefined ? say("an unknown number of", "bilinmeyen sayıda") : sayCount(installment)
  return say(
    `The buyer was charged ${amountText(reported)} instead of ${amountText(wanted)}, and no rule allows it for ${count.en} installments.`,
    `Alıcıdan ${amountText(wanted)} yerine ${amountText(reported)} tahsil edildi; ${count.tr} taksit için buna izin veren bir kural yok.`,
  )
}

const sayCount = (count: number) => say(String(count), String(count))

export const otherCount = (chosen: number, paid: number): Sentence =>
  say(
    `The buyer chose ${chosen} installments and paid in ${paid} installments.`,
    `Alıcı ${chosen} taksit seçti ve ${paid} taksitle ödedi.`,
  )

export const countNotAllowed = (paid: number): Sentence =>
  say(
    `The buyer paid in ${paid} installments, which the installments option does not allow for this card.`,
    `Alıcı ${paid} taksitle ödedi; installments ayarı bu kart için buna izin vermiyor.`,
  )

export const itemNotApproved = (item: string, status: number): Sentence =>
  say(
    `The payment is approved, but the payment service has not approved item ${item} (its status is ${status}).`,
    `Ödeme onaylandı, ancak ödeme hizmeti ${item} ürününü onaylamadı (durumu: ${status}).`,
  )

export const oddFraudStatus = (status: number): Sentence =>
  say(
    `The payment service reports an unknown result of its fraud review (${status}).`,
    `Ödeme hizmeti, dolandırıcılık incelemesi için bilinmeyen bir sonuç bildirdi (${status}).`,
  )

export const notAuthenticated = (md_status: number): Sentence =>
  say(
    `The bank did not verify the buyer (3D Secure result ${md_status}; only 1 is a success).`,
    `Banka alıcının kimliğini doğrulamadı (3D Secure sonucu ${md_status}; yalnızca 1 başarılıdır).`,
  )

export const ORDER_OF_CART_NOT_FOUND = say(
  "A payment was taken for a cart that is completed, but its order cannot be found. Look for the order.",
  "Tamamlanmış bir sepet için ödeme alındı, ancak siparişi bulunamıyor. Siparişi arayın.",
)

export const OF_ANOTHER_ORDER = say(
  "A payment was taken for a cart whose payment belongs to another order already.",
  "Ödemesi başka bir siparişe ait olan bir sepet için yeniden ödeme alındı.",
)

export const otherSeller = (item_id: string): Sentence =>
  say(
    `Item ${item_id} pays another submerchant than requested. Change it on the order's page, or ask the payment service.`,
    `${item_id} ürünü istenenden başka bir alt üye işyerine ödeniyor. Sipariş sayfasından değiştirin veya ödeme hizmetine sorun.`,
  )

export const otherPayout = (item_id: string, price: string, requested: string): Sentence =>
  say(
    `Item ${item_id} pays its seller ${price} instead of ${requested}. Change it on the order's page, or ask the payment service.`,
    `${item_id} ürünü satıcısına ${requested} yerine ${price} ödüyor. Sipariş sayfasından değiştirin veya ödeme hizmetine sorun.`,
  )
