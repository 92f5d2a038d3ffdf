import * as advice from "./buyer-advice"
import { advise, adviseEach, type Explanations } from "./explanation"

/** A seller of the marketplace is not as the service wants it: codes 2000 to 2030, and what payments say of it. */
const MARKETPLACE_MESSAGES: Explanations = {
  ...advise(advice.TELL_SHOP, {
    2003: [
      "The payment service does not know this seller of the marketplace.",
      "Ödeme hizmeti pazaryerindeki bu satıcıyı tanımıyor.",
    ],
    2030: ["The payment service did not take a seller's IBAN.", "Ödeme hizmeti bir satıcının IBAN'ını kabul etmedi."],
  }),
  ...adviseEach([2000, 2001, 2002, 2004, 2005], advice.TELL_SHOP, (code) => [
    `The payment service did not take the data of a seller of the marketplace (code ${code}).`,
    `Ödeme hizmeti pazaryerindeki bir satıcının bilgilerini kabul etmedi (kod ${code}).`,
  ]),
  ...adviseEach([5077, 5079], advice.TELL_SHOP, (code) => [
    `The payment service did not take the basket: an item breaks a rule for sellers of the marketplace (code ${code}).`,
    `Ödeme hizmeti sepeti kabul etmedi: bir ürün pazaryeri satıcı kurallarına uymuyor (kod ${code}).`,
  ]),
}

/** What is asked for does not fit how a payment stands, or the service itself failed. */
const PAYMENT_STATE_MESSAGES: Explanations = {
  ...advise(advice.START_AGAIN, {
    5082: [
      "The payment is not in a state that allows this at the payment service.",
      "Ödeme, ödeme hizmetinde buna izin veren bir durumda değil.",
    ],
    5115: [
      "The 3D Secure step of this payment is over or was never finished; it cannot be charged any more.",
      "Bu ödemenin 3D Secure adımı sona ermiş veya tamamlanmamış; artık çekim yapılamaz.",
    ],
    5124: [
      "The payment service does not know this payment page: it has ended, or was never opened.",
      "Ödeme hizmeti bu ödeme sayfasını bulamadı: sayfanın süresi dolmuş veya sayfa hiç açılmamış.",
    ],
  }),
  ...advise(advice.REFUND_NOT_MADE, {
    5092: [
      "The payment service does not know this item of the payment.",
      "Ödeme hizmeti ödemenin bu kalemini bulamadı.",
    ],
    5093: [
      "The refund is above what is left of the payment or of the item. Refund a lower amount.",
      "İade tutarı, ödemeden veya üründen kalan tutardan fazla. Daha düşük bir tutar iade edin.",
    ],
    5266: [
      "A marketplace payment cannot be refunded as a whole. Refund its items one by one.",
      "Pazaryeri ödemesi tek seferde iade edilemez. Ürünleri tek tek iade edin.",
    ],
  }),
  ...advise(advice.TELL_SHOP, {
    5132: [
      "The payment service was asked for a payment page without its token.",
      "Ödeme hizmetine ödeme sayfası, anahtarı (token) olmadan soruldu.",
    ],
  }),
  ...advise(advice.WAIT_FIRST, {
    8514: [
      "The payment service is already carrying out an operation on this payment. What came of it is looked up; do not send it again.",
      "Ödeme hizmeti bu ödeme için zaten bir işlem yürütüyor. Sonuç sorgulanır; işlemi yeniden göndermeyin.",
    ],
  }),
  ...adviseEach([1, 2], advice.WAIT_FIRST, (code) => [
    `The payment service had an error of its own (code ${code}). What came of it is looked up; do not send it again.`,
    `Ödeme hizmetinin kendisinde bir hata oluştu (kod ${code}). Sonuç sorgulanır; işlemi yeniden göndermeyin.`,
  ]),
  ...adviseEach([5086, 5087], advice.START_AGAIN, (code) => [
    `The payment service does not know this payment (code ${code}).`,
    `Ödeme hizmeti bu ödemeyi bulamadı (kod ${code}).`,
  ]),
}

export const STATE_CODE_MESSAGES: Explanations = { ...MARKETPLACE_MESSAGES, ...PAYMENT_STATE_MESSAGES }
