import { say, type Explanation } from "./explanation"

const ANOTHER_TRY = say(
  "Your bank could not confirm that it is you. Please try again with the code your bank sends, or use another card.",
  "Bankanız kimliğinizi doğrulayamadı. Lütfen bankanızın gönderdiği kodla tekrar deneyin veya başka bir kart kullanın.",
)
const REGISTER = say(
  "Your card is not set up for 3D Secure. Please ask your bank to register it, or use another card.",
  "Kartınız 3D Secure'e kayıtlı değil. Lütfen bankanızdan kartı kaydetmesini isteyin veya başka bir kart kullanın.",
)
const AT_THE_MOMENT = say(
  "Your bank cannot confirm payments at the moment. Please try again later or use another card.",
  "Bankanız şu anda ödemeleri doğrulayamıyor. Lütfen daha sonra tekrar deneyin veya başka bir kart kullanın.",
)
const OTHER_CARD = say(
  "The bank did not recognise this card. Please check the card number or use another card.",
  "Banka bu kartı tanımadı. Lütfen kart numarasını kontrol edin veya başka bir kart kullanın.",
)

/** Specification: 3D Secure, `mdStatus`; -1: the published interface description. Only 1 lets a payment go on. */
export const MD_STATUS_MESSAGES: Readonly<Record<number, Explanation>> = {
  [-1]: {
    buyer: ANOTHER_TRY,
    merchant: say(
      "3D Secure failed (mdStatus -1): the bank's page gave no reason, or no result that can be read. The card was not charged.",
      "3D Secure başarısız oldu (mdStatus -1): bankanın sayfası neden veya okunabilir bir sonuç bildirmedi. Karttan çekim yapılmadı.",
    ),
  },
  0: {
    buyer: ANOTHER_TRY,
    merchant: say(
      "3D Secure failed (mdStatus 0): the verification, or its signature, is invalid. The card was not charged.",
      "3D Secure başarısız oldu (mdStatus 0): doğrulama veya imzası geçersiz. Karttan çekim yapılmadı.",
    ),
  },
  1: {
    buyer: say(
      "Your bank has confirmed that it is you. Please wait until the payment is completed.",
      "Bankanız kimliğinizi doğruladı. Lütfen ödeme tamamlanana kadar bekleyin.",
    ),
    merchant: say(
      "3D Secure succeeded (mdStatus 1): the bank has authenticated the buyer. The charge itself comes after that.",
      "3D Secure başarılı (mdStatus 1): banka alıcının kimliğini doğruladı. Çekim bundan sonra yapılır.",
    ),
  },
  2: {
    buyer: REGISTER,
    merchant: say(
      "3D Secure failed (mdStatus 2): the cardholder or the card's bank is not registered. The card was not charged.",
      "3D Secure başarısız oldu (mdStatus 2): kart sahibi veya kartın bankası kayıtlı değil. Karttan çekim yapılmadı.",
    ),
  },
  3: {
    buyer: say(
      "Your bank does not take part in 3D Secure. Please use the card of another bank.",
      "Bankanız 3D Secure hizmeti sunmuyor. Lütfen başka bir bankanın kartını kullanın.",
    ),
    merchant: say(
      "3D Secure failed (mdStatus 3): the card's bank is not registered. The card was not charged.",
      "3D Secure başarısız oldu (mdStatus 3): kartın bankası kayıtlı değil. Karttan çekim yapılmadı.",
    ),
  },
  4: {
    buyer: say(
      "Your card is not registered for 3D Secure yet. Please finish the registration with your bank, or use another card.",
      "Kartınızın 3D Secure kaydı henüz tamamlanmamış. Lütfen kaydı bankanızla tamamlayın veya başka bir kart kullanın.",
    ),
    merchant: say(
      "3D Secure failed (mdStatus 4): no verification was possible; the cardholder chose to register later. The card was not charged.",
      "3D Secure başarısız oldu (mdStatus 4): doğrulama yapılamadı; kart sahibi daha sonra kaydolmayı seçti. Karttan çekim yapılmadı.",
    ),
  },
  5: {
    buyer: AT_THE_MOMENT,
    merchant: say(
      "3D Secure failed (mdStatus 5): the bank could not verify the buyer. The card was not charged.",
      "3D Secure başarısız oldu (mdStatus 5): banka alıcıyı doğrulayamadı. Karttan çekim yapılmadı.",
    ),
  },
  6: {
    buyer: AT_THE_MOMENT,
    merchant: say(
      "3D Secure failed (mdStatus 6): an error of 3D Secure itself. The card was not charged.",
      "3D Secure başarısız oldu (mdStatus 6): 3D Secure hatası oluştu. Karttan çekim yapılmadı.",
    ),
  },
  7: {
    buyer: AT_THE_MOMENT,
    merchant: say(
      "3D Secure failed (mdStatus 7): a system error at the bank or the service. The card was not charged.",
      "3D Secure başarısız oldu (mdStatus 7): bankada veya hizmette sistem hatası oluştu. Karttan çekim yapılmadı.",
    ),
  },
  8: {
    buyer: OTHER_CARD,
    merchant: say(
      "3D Secure failed (mdStatus 8): the card is unknown. The card was not charged.",
      "3D Secure başarısız oldu (mdStatus 8): kart bilinmiyor. Karttan çekim yapılmadı.",
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
