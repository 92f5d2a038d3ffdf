import { say, type Explanation, type Texts } from "./explanation"

const ANOTHER_TRY = say(
  "Your bank could not confirm that it is you. Please try again with the code your bank sends, or use another card.",
  "Bankanız kimliğinizi doğrulayamadı. Lütfen bankanızın gönderdiği kodla tekrar deneyin veya başka bir kart kullanın.",
)
const REGISTER = say(
  "Your card is not set up for 3D Secure. Please ask your bank to register it, or use another card.",
  "Kartınız 3D Secure'e kayıtlı değil. Lütfen bankanızdan kartı kaydetmesini isteyin veya başka bir kart kullanın.",
)
const OTHER_BANK = say(
  "Your bank does not take part in 3D Secure. Please use the card of another bank.",
  "Bankanız 3D Secure hizmeti sunmuyor. Lütfen başka bir bankanın kartını kullanın.",
)
const FINISH_REGISTRATION = say(
  "Your card is not registered for 3D Secure yet. Please finish the registration with your bank, or use another card.",
  "Kartınızın 3D Secure kaydı henüz tamamlanmamış. Lütfen kaydı bankanızla tamamlayın veya başka bir kart kullanın.",
)
const AT_THE_MOMENT = say(
  "Your bank cannot confirm payments at the moment. Please try again later or use another card.",
  "Bankanız şu anda ödemeleri doğrulayamıyor. Lütfen daha sonra tekrar deneyin veya başka bir kart kullanın.",
)
const OTHER_CARD = say(
  "The bank did not recognise this card. Please check the card number or use another card.",
  "Banka bu kartı tanımadı. Lütfen kart numarasını kontrol edin veya başka bir kart kullanın.",
)

const failed = ([en, tr]: Texts) =>
  say(`3D Secure failed: ${en}. The card was not charged.`, `3D Secure başarısız oldu: ${tr}. Karttan çekim yapılmadı.`)

const FAILURES = [
  [
    -1,
    ANOTHER_TRY,
    "the bank's page gave no reason, or no result that can be read",
    "bankanın sayfası neden veya okunabilir bir sonuç bildirmedi",
  ],
  [
    0,
    ANOTHER_TRY,
    "the buyer was not verified, or the bank's response is invalid",
    "alıcının kimliği doğrulanmadı veya bankanın yanıtı geçersiz",
  ],
  [2, REGISTER, "the cardholder or the card's bank is not registered", "kart sahibi veya kartın bankası kayıtlı değil"],
  [3, OTHER_BANK, "the card's bank is not registered", "kartın bankası kayıtlı değil"],
  [
    4,
    FINISH_REGISTRATION,
    "no verification was possible; the cardholder chose to register later",
    "doğrulama yapılamadı; kart sahibi daha sonra kaydolmayı seçti",
  ],
  [5, AT_THE_MOMENT, "the bank could not verify the buyer", "banka alıcıyı doğrulayamadı"],
  [6, AT_THE_MOMENT, "an error of 3D Secure itself", "3D Secure hatası oluştu"],
  [7, AT_THE_MOMENT, "a system error at the bank or the service", "bankada veya hizmette sistem hatası oluştu"],
  [8, OTHER_CARD, "the card is unknown", "kart bilinmiyor"],
] as const

/** Specification: 3D Secure, `mdStatus`; -1: the published interface description. Only 1 lets a payment go on. */
export const MD_STATUS_MESSAGES: Readonly<Record<number, Explanation>> = {
  ...Object.fromEntries(
    FAILURES.map(([md_status, buyer, ...reason]) => [md_status, { buyer, merchant: failed(reason) }]),
  ),
  1: {
    buyer: say(
      "Your bank has confirmed that it is you. Please wait until the payment is completed.",
      "Bankanız kimliğinizi doğruladı. Lütfen ödeme tamamlanana kadar bekleyin.",
    ),
    merchant: say(
      "3D Secure succeeded: the bank has authenticated the buyer. The charge itself comes after that.",
      "3D Secure başarılı: banka alıcının kimliğini doğruladı. Çekim bundan sonra yapılır.",
    ),
  },
}

/** A value the specification does not have: no success. */
export const UNKNOWN_MD_STATUS: Explanation = {
  buyer: ANOTHER_TRY,
  merchant: say(
    "3D Secure ended without a result that is published, so it does not count as a success. The card was not charged.",
    "3D Secure, yayımlanmış bir sonuç olmadan bitti; bu nedenle başarılı sayılmaz. Karttan çekim yapılmadı.",
  ),
}
