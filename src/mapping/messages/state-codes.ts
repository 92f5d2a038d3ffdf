import * as advice from "./buyer-advice"
import { say, type Explanation, type Sentence } from "./explanation"

const told = (buyer: Sentence, en: string, tr: string): Explanation => ({ buyer, merchant: say(en, tr) })

/** A seller of the marketplace is not as the service wants it: codes 2000 to 2030, and what payments say of it. */
const MARKETPLACE_MESSAGES: Readonly<Record<string, Explanation>> = {
  ...Object.fromEntries(
    ["2000", "2001", "2002", "2004", "2005"].map((code) => [
      code,
      told(
        advice.TELL_SHOP,
        `The payment service did not take the data of a seller of the marketplace (code ${code}).`,
        `Ödeme hizmeti pazaryerindeki bir satıcının bilgilerini kabul etmedi (kod ${code}).`,
      ),
    ]),
  ),
  2003: told(
    advice.TELL_SHOP,
    "The payment service does not know this seller of the marketplace.",
    "Ödeme hizmeti pazaryerindeki bu satıcıyı tanımıyor.",
  ),
  2030: told(
    advice.TELL_SHOP,
    "The payment service did not take a seller's IBAN.",
    "Ödeme hizmeti bir satıcının IBAN'ını kabul etmedi.",
  ),
  5077: told(
    advice.TELL_SHOP,
    "The payment service did not take the basket: an item breaks a rule for sellers of the marketplace (code 5077).",
    "Ödeme hizmeti sepeti kabul etmedi: bir ürün pazaryeri satıcı kurallarına uymuyor (kod 5077).",
  ),
  5079: told(
    advice.TELL_SHOP,
    "The payment service did not take the basket: an item breaks a rule for sellers of the marketplace (code 5079).",
    "Ödeme hizmeti sepeti kabul etmedi: bir ürün pazaryeri satıcı kurallarına uymuyor (kod 5079).",
  ),
}

/** What is asked for does not fit how a payment stands, or the service itself failed. */
const PAYMENT_STATE_MESSAGES: Readonly<Record<string, Explanation>> = {
  ...Object.fromEntries(
    ["1", "2"].map((code) => [
      code,
      told(
        advice.WAIT_FIRST,
        `The payment service had an error of its own (code ${code}). What came of it is looked up; do not send it again.`,
        `Ödeme hizmetinin kendisinde bir hata oluştu (kod ${code}). Sonuç sorgulanır; işlemi yeniden göndermeyin.`,
      ),
    ]),
  ),
  5082: told(
    advice.START_AGAIN,
    "The payment is not in a state that allows this at the payment service.",
    "Ödeme, ödeme hizmetinde buna izin veren bir durumda değil.",
  ),
  5086: told(
    advice.START_AGAIN,
    "The payment service does not know this payment (code 5086).",
    "Ödeme hizmeti bu ödemeyi bulamadı (kod 5086).",
  ),
  5087: told(
    advice.START_AGAIN,
    "The payment service does not know this payment (code 5087).",
    "Ödeme hizmeti bu ödemeyi bulamadı (kod 5087).",
  ),
  5092: told(
    advice.REFUND_NOT_MADE,
    "The payment service does not know this item of the payment.",
    "Ödeme hizmeti ödemenin bu kalemini bulamadı.",
  ),
  5093: told(
    advice.REFUND_NOT_MADE,
    "The refund is above what is left of the payment or of the item. Refund a lower amount.",
    "İade tutarı, ödemeden veya üründen kalan tutardan fazla. Daha düşük bir tutar iade edin.",
  ),
  5115: told(
    advice.START_AGAIN,
    "The 3D Secure step of this payment is over or was never finished; it cannot be charged any more.",
    "Bu ödemenin 3D Secure adımı sona ermiş veya tamamlanmamış; artık çekim yapılamaz.",
  ),
  5124: told(
    advice.START_AGAIN,
    "The payment service does not know this payment page: it has ended, or was never opened.",
    "Ödeme hizmeti bu ödeme sayfasını bulamadı: sayfanın süresi dolmuş veya sayfa hiç açılmamış.",
  ),
  5132: told(
    advice.TELL_SHOP,
    "The payment service was asked for a payment page without its token.",
    "Ödeme hizmetine ödeme sayfası, anahtarı (token) olmadan soruldu.",
  ),
  5266: told(
    advice.REFUND_NOT_MADE,
    "A marketplace payment cannot be refunded as a whole. Refund its items one by one.",
    "Pazaryeri ödemesi tek seferde iade edilemez. Ürünleri tek tek iade edin.",
  ),
  8514: told(
    advice.WAIT_FIRST,
    "The payment service is already carrying out an operation on this payment. What came of it is looked up; do not send it again.",
    "Ödeme hizmeti bu ödeme için zaten bir işlem yürütüyor. Sonuç sorgulanır; işlemi yeniden göndermeyin.",
  ),
}

export const STATE_CODE_MESSAGES: Readonly<Record<string, Explanation>> = {
  ...MARKETPLACE_MESSAGES,
  ...PAYMENT_STATE_MESSAGES,
}
