import * as advice from "./buyer-advice"
import { advise, adviseEach, type Explanations } from "./explanation"

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, place) => first + place)

/** A buyer's or a card's fields, or those of the shop, are wrong. */
export const REQUEST_CODE_MESSAGES: Explanations = {
  ...advise(advice.CHECK_EMAIL, {
    3: [
      "The payment service did not take the request: the e-mail address is missing.",
      "Ödeme hizmeti isteği kabul etmedi: e-posta adresi eksik.",
    ],
    5: [
      "The payment service did not take the request: the e-mail address is invalid.",
      "Ödeme hizmeti isteği kabul etmedi: e-posta adresi geçersiz.",
    ],
  }),
  ...advise(advice.CHECK_IDENTITY, {
    8: [
      "The payment service did not take the buyer's identity number.",
      "Ödeme hizmeti alıcının kimlik numarasını kabul etmedi.",
    ],
  }),
  ...advise(advice.TELL_SHOP, {
    11: [
      "The payment service found the request invalid. Check the plugin's options, and report it with the time of the attempt.",
      "Ödeme hizmeti isteği geçersiz buldu. Eklentinin ayarlarını kontrol edin ve denemenin saatiyle birlikte bildirin.",
    ],
    24: [
      "The payment service did not take the request: a required field is missing (code 24).",
      "Ödeme hizmeti isteği kabul etmedi: zorunlu bir alan eksik (kod 24).",
    ],
    23: [
      "The payment service did not take the callback address. Check the option backendUrl: it must be reachable from the internet.",
      "Ödeme hizmeti dönüş adresini kabul etmedi. backendUrl ayarını kontrol edin: adres internetten erişilebilir olmalıdır.",
    ],
    1000: [
      "The payment service did not take the request's signature. Check the option secretKey.",
      "Ödeme hizmeti isteğin imzasını kabul etmedi. secretKey ayarını kontrol edin.",
    ],
    1001: [
      "The payment service does not know the API key. Check the options apiKey and baseUrl.",
      "Ödeme hizmeti API anahtarını tanımıyor. apiKey ve baseUrl ayarlarını kontrol edin.",
    ],
    1007: [
      "The payment service did not take the request's signature (code 1007). Check the option secretKey.",
      "Ödeme hizmeti isteğin imzasını kabul etmedi (kod 1007). secretKey ayarını kontrol edin.",
    ],
    5062: [
      "The basket's items do not add up to the price of the payment.",
      "Sepetteki ürünlerin toplamı ödeme tutarına eşit değil.",
    ],
    9000: [
      "The payment service has suspended your account. Ask it for the reason.",
      "Ödeme hizmeti hesabınızı askıya almış. Nedenini ödeme hizmetine sorun.",
    ],
  }),
  ...advise(advice.WRONG_NUMBER, {
    12: [
      "The payment service did not take the card: its number is invalid.",
      "Ödeme hizmeti kartı kabul etmedi: kart numarası geçersiz.",
    ],
    5007: [
      "The payment service was asked for a card's properties with neither 6 nor 8 digits.",
      "Ödeme hizmetine kart özellikleri 6 veya 8 hane dışında bir numarayla soruldu.",
    ],
  }),
  ...adviseEach([5010, 5167], advice.USE_THREE_DS, (code) => [
    `The payment service takes this card with 3D Secure only (code ${code}). Offer the hosted page or the 3D Secure method.`,
    `Ödeme hizmeti bu kartı yalnızca 3D Secure ile kabul ediyor (kod ${code}). Ödeme sayfasını veya 3D Secure yöntemini sunun.`,
  ]),
  ...advise(advice.CHECK_PHONE, {
    25: [
      "The payment service did not take the buyer's phone number.",
      "Ödeme hizmeti alıcının telefon numarasını kabul etmedi.",
    ],
  }),
  ...advise(advice.OTHER_CARD, {
    5184: [
      "A card of a local bank cannot pay in a foreign currency.",
      "Yerli bir bankanın kartıyla yabancı para biriminde ödeme yapılamaz.",
    ],
  }),
  ...advise(advice.TRY_LATER, {
    50000: [
      "The payment service took no more requests for the moment: its limit per minute was reached.",
      "Ödeme hizmeti bir süre yeni istek kabul etmedi: dakikalık istek sınırına ulaşıldı.",
    ],
  }),
  ...adviseEach(range(13, 17), advice.CHECK_CARD, (code) => [
    `The payment service did not take the card: a card field is invalid (code ${code}).`,
    `Ödeme hizmeti kartı kabul etmedi: kart bilgilerinden biri geçersiz (kod ${code}).`,
  ]),
  ...adviseEach([4, 9, 10, ...range(19, 22)], advice.TELL_SHOP, (code) => [
    `The payment service did not take the request: a field is too short or too long (code ${code}).`,
    `Ödeme hizmeti isteği kabul etmedi: bir alan çok kısa veya çok uzun (kod ${code}).`,
  ]),
  ...adviseEach(range(3000, 3013), advice.OTHER_CARD, (code) => [
    `The payment service did not take the stored card, or what was asked about it (code ${code}).`,
    `Ödeme hizmeti kayıtlı kartı veya kartla ilgili isteği kabul etmedi (kod ${code}).`,
  ]),
  ...adviseEach(range(4000, 4006), advice.TELL_SHOP, (code) => [
    `The payment service did not take a request about a payout (code ${code}).`,
    `Ödeme hizmeti bir para aktarımıyla ilgili isteği kabul etmedi (kod ${code}).`,
  ]),
  ...adviseEach([5001, 5002], advice.TELL_SHOP, (code) => [
    `The payment service misses an id in the request (code ${code}).`,
    `Ödeme hizmetine gönderilen istekte bir kimlik alanı eksik (kod ${code}).`,
  ]),
  ...adviseEach([5004, 5005], advice.TELL_SHOP, (code) => [
    `The payment service misses a price, or it is not above zero (code ${code}).`,
    `Ödeme hizmetine gönderilen fiyat eksik veya sıfırdan büyük değil (kod ${code}).`,
  ]),
}

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

/** The request does not fit the payment's state, or the service itself failed. */
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
