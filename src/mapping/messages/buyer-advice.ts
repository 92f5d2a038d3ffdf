import { say } from "./explanation"

/**
 * What buyers are advised to do. For a lost, stolen, blocked or suspected card they see nothing but `DECLINED`: whoever holds such a
 * card must not learn what the bank knows.
 */
export const DECLINED = say(
  "Your bank declined the payment. Please use another card or contact your bank.",
  "Bankanız ödemeyi onaylamadı. Lütfen başka bir kart kullanın veya bankanızla görüşün.",
)

export const NO_FUNDS = say(
  "The card's balance or limit is not enough for this payment. Please use another card or contact your bank.",
  "Kartınızın bakiyesi veya limiti bu ödeme için yeterli değil. Lütfen başka bir kart kullanın veya bankanızla görüşün.",
)

export const EXPIRED = say(
  "The card has expired, or its expiry date was entered wrongly. Please check the date or use another card.",
  "Kartınızın son kullanma tarihi geçmiş ya da tarih yanlış girilmiş. Lütfen tarihi kontrol edin veya başka bir kart kullanın.",
)

export const WRONG_CVC = say(
  "The security code is wrong. Please check the code on your card and try again.",
  "Güvenlik kodu hatalı. Lütfen kartınızın üzerindeki kodu kontrol edip tekrar deneyin.",
)

export const WRONG_NUMBER = say(
  "The card number is not valid. Please check the number and try again.",
  "Kart numarası geçerli değil. Lütfen numarayı kontrol edip tekrar deneyin.",
)

export const CHECK_CARD = say(
  "Something in the card details is wrong. Please check them and try again.",
  "Kart bilgilerinde bir hata var. Lütfen bilgileri kontrol edip tekrar deneyin.",
)

export const OTHER_CARD = say(
  "This card cannot be used for this payment. Please use another card.",
  "Bu kart bu ödemede kullanılamıyor. Lütfen başka bir kart kullanın.",
)

export const CARD_NOT_OPEN = say(
  "Your bank does not allow this payment with this card. Please ask your bank to open the card to online payments, or use another card.",
  "Bankanız bu kartla bu ödemeye izin vermiyor. Lütfen bankanızdan kartı internet alışverişine açmasını isteyin veya başka bir kart kullanın.",
)

export const NO_INSTALLMENTS = say(
  "This card cannot be used for payment in installments. Please pay in one sum or use another card.",
  "Bu kartla taksitli ödeme yapılamıyor. Lütfen tek çekim ödeyin veya başka bir kart kullanın.",
)

export const USE_THREE_DS = say(
  "This card can be used only with your bank's confirmation (3D Secure). Please choose a payment method with 3D Secure or use a credit card.",
  "Bu kart yalnızca bankanızın onayıyla (3D Secure) kullanılabilir. Lütfen 3D Secure ile ödeme yöntemini seçin veya bir kredi kartı kullanın.",
)

export const CHECK_EMAIL = say(
  "The e-mail address is not valid. Please check it and try again.",
  "E-posta adresi geçerli değil. Lütfen adresi kontrol edip tekrar deneyin.",
)

export const CHECK_IDENTITY = say(
  "The identity number is not valid. Please check it and try again.",
  "Kimlik numarası geçerli değil. Lütfen numarayı kontrol edip tekrar deneyin.",
)

export const CHECK_PHONE = say(
  "The phone number is not valid. Please check it and try again.",
  "Telefon numarası geçerli değil. Lütfen numarayı kontrol edip tekrar deneyin.",
)

export const TELL_SHOP = say(
  "The payment could not be made because of a problem in the shop, not with your card. Please contact the shop.",
  "Ödeme, kartınızdan değil mağazadan kaynaklanan bir sorun nedeniyle yapılamadı. Lütfen mağazayla iletişime geçin.",
)

export const REFUND_NOT_MADE = say(
  "The shop could not make this refund in this way. Please contact the shop.",
  "Mağaza bu iadeyi bu şekilde yapamadı. Lütfen mağazayla iletişime geçin.",
)

export const START_AGAIN = say(
  "This payment can no longer be continued. Please start the payment again.",
  "Bu ödemeye artık devam edilemiyor. Lütfen ödemeyi yeniden başlatın.",
)

export const TRY_LATER = say(
  "There are too many payments at this moment. Please try again in a few minutes.",
  "Şu anda çok fazla ödeme yapılıyor. Lütfen birkaç dakika sonra tekrar deneyin.",
)

/** The outcome may be open: who pays a second time may pay twice. */
export const WAIT_FIRST = say(
  "The bank has not given a clear answer. Please wait until you are shown how the payment ended, and pay again only if it did not go through.",
  "Banka net bir yanıt vermedi. Lütfen ödemenin sonucu gösterilene kadar bekleyin ve yalnızca ödeme gerçekleşmediyse yeniden ödeme yapın.",
)

export const NOT_MADE = say(
  "The payment could not be made. Please try again or use another card; if it happens again, contact the shop.",
  "Ödeme yapılamadı. Lütfen tekrar deneyin veya başka bir kart kullanın; sorun sürerse mağazayla iletişime geçin.",
)
