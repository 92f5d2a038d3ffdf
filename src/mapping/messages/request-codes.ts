import * as advice from "./buyer-advice"
import { say, type Explanation, type Sentence } from "./explanation"

const told = (buyer: Sentence, en: string, tr: string): Explanation => ({ buyer, merchant: say(en, tr) })

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, place) => first + place)

/** One sentence of several codes, which names the code. */
function each(codes: readonly number[], of: (code: number) => Explanation): Readonly<Record<string, Explanation>> {
  return Object.fromEntries(codes.map((code) => [code, of(code)]))
}

/** What is wrong with a buyer's or a card's fields. */
const FIELD_MESSAGES: Readonly<Record<string, Explanation>> = {
  3: told(
    advice.CHECK_EMAIL,
    "The payment service did not take the request: the e-mail address is missing.",
    "Ödeme hizmeti isteği kabul etmedi: e-posta adresi eksik.",
  ),
  5: told(
    advice.CHECK_EMAIL,
    "The payment service did not take the request: the e-mail address is invalid.",
    "Ödeme hizmeti isteği kabul etmedi: e-posta adresi geçersiz.",
  ),
  8: told(
    advice.CHECK_IDENTITY,
    "The payment service did not take the buyer's identity number.",
    "Ödeme hizmeti alıcının kimlik numarasını kabul etmedi.",
  ),
  11: told(
    advice.TELL_SHOP,
    "The payment service found the request invalid. Check the plugin's options, and report it with the time of the attempt.",
    "Ödeme hizmeti isteği geçersiz buldu. Eklentinin ayarlarını kontrol edin ve denemenin saatiyle birlikte bildirin.",
  ),
  12: told(
    advice.WRONG_NUMBER,
    "The payment service did not take the card: its number is invalid.",
    "Ödeme hizmeti kartı kabul etmedi: kart numarası geçersiz.",
  ),
  ...each(range(13, 17), (code) =>
    told(
      advice.CHECK_CARD,
      `The payment service did not take the card: a card field is invalid (code ${code}).`,
      `Ödeme hizmeti kartı kabul etmedi: kart bilgilerinden biri geçersiz (kod ${code}).`,
    ),
  ),
  25: told(
    advice.CHECK_PHONE,
    "The payment service did not take the buyer's phone number.",
    "Ödeme hizmeti alıcının telefon numarasını kabul etmedi.",
  ),
}

/** What is wrong with what the shop sends. */
const SHOP_MESSAGES: Readonly<Record<string, Explanation>> = {
  ...each([4, 9, 10, ...range(19, 22)], (code) =>
    told(
      advice.TELL_SHOP,
      `The payment service did not take the request: a field is too short or too long (code ${code}).`,
      `Ödeme hizmeti isteği kabul etmedi: bir alan çok kısa veya çok uzun (kod ${code}).`,
    ),
  ),
  24: told(
    advice.TELL_SHOP,
    "The payment service did not take the request: a required field is missing (code 24).",
    "Ödeme hizmeti isteği kabul etmedi: zorunlu bir alan eksik (kod 24).",
  ),
  23: told(
    advice.TELL_SHOP,
    "The payment service did not take the callback address. Check the option backendUrl: it must be reachable from the internet.",
    "Ödeme hizmeti dönüş adresini kabul etmedi. backendUrl ayarını kontrol edin: adres internetten erişilebilir olmalıdır.",
  ),
  1000: told(
    advice.TELL_SHOP,
    "The payment service did not take the request's signature. Check the option secretKey.",
    "Ödeme hizmeti isteğin imzasını kabul etmedi. secretKey ayarını kontrol edin.",
  ),
  1001: told(
    advice.TELL_SHOP,
    "The payment service does not know the API key. Check the options apiKey and baseUrl.",
    "Ödeme hizmeti API anahtarını tanımıyor. apiKey ve baseUrl ayarlarını kontrol edin.",
  ),
  1007: told(
    advice.TELL_SHOP,
    "The payment service did not take the request's signature (code 1007). Check the option secretKey.",
    "Ödeme hizmeti isteğin imzasını kabul etmedi (kod 1007). secretKey ayarını kontrol edin.",
  ),
  ...each(range(3000, 3013), (code) =>
    told(
      advice.OTHER_CARD,
      `The payment service did not take the stored card, or what was asked about it (code ${code}).`,
      `Ödeme hizmeti kayıtlı kartı veya kartla ilgili isteği kabul etmedi (kod ${code}).`,
    ),
  ),
  ...each(range(4000, 4006), (code) =>
    told(
      advice.TELL_SHOP,
      `The payment service did not take a request about a payout (code ${code}).`,
      `Ödeme hizmeti bir para aktarımıyla ilgili isteği kabul etmedi (kod ${code}).`,
    ),
  ),
  5001: told(
    advice.TELL_SHOP,
    "The payment service misses an id in the request (code 5001).",
    "Ödeme hizmetine gönderilen istekte bir kimlik alanı eksik (kod 5001).",
  ),
  5002: told(
    advice.TELL_SHOP,
    "The payment service misses an id in the request (code 5002).",
    "Ödeme hizmetine gönderilen istekte bir kimlik alanı eksik (kod 5002).",
  ),
  5004: told(
    advice.TELL_SHOP,
    "The payment service misses a price, or it is not above zero (code 5004).",
    "Ödeme hizmetine gönderilen fiyat eksik veya sıfırdan büyük değil (kod 5004).",
  ),
  5005: told(
    advice.TELL_SHOP,
    "The payment service misses a price, or it is not above zero (code 5005).",
    "Ödeme hizmetine gönderilen fiyat eksik veya sıfırdan büyük değil (kod 5005).",
  ),
  5007: told(
    advice.WRONG_NUMBER,
    "The payment service was asked for a card's properties with neither 6 nor 8 digits.",
    "Ödeme hizmetine kart özellikleri 6 veya 8 hane dışında bir numarayla soruldu.",
  ),
  5062: told(
    advice.TELL_SHOP,
    "The basket's items do not add up to the price of the payment.",
    "Sepetteki ürünlerin toplamı ödeme tutarına eşit değil.",
  ),
  5184: told(
    advice.OTHER_CARD,
    "A card of a local bank cannot pay in a foreign currency.",
    "Yerli bir bankanın kartıyla yabancı para biriminde ödeme yapılamaz.",
  ),
  9000: told(
    advice.TELL_SHOP,
    "The payment service has suspended your account. Ask it for the reason.",
    "Ödeme hizmeti hesabınızı askıya almış. Nedenini ödeme hizmetine sorun.",
  ),
  50000: told(
    advice.TRY_LATER,
    "The payment service took no more requests for the moment: its limit per minute was reached.",
    "Ödeme hizmeti bir süre yeni istek kabul etmedi: dakikalık istek sınırına ulaşıldı.",
  ),
}

export const REQUEST_CODE_MESSAGES: Readonly<Record<string, Explanation>> = { ...FIELD_MESSAGES, ...SHOP_MESSAGES }
