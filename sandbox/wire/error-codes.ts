import type { Sentence } from "./locale"

export type ErrorGroup =
  | "NOT_SUFFICIENT_FUNDS"
  | "DO_NOT_HONOUR"
  | "INVALID_TRANSACTION"
  | "FRAUD_SUSPECT"
  | "EXPIRED_CARD"
  | "NOT_PERMITTED_TO_CARDHOLDER"
  | "NOT_PERMITTED_TO_TERMINAL"
  | "INVALID_CVC2"
  | "UNKNOWN"

export interface ErrorCodeEntry extends Sentence {
  group?: ErrorGroup
}

/** The codes of defaults ("Errors"), each with its sentence in both languages and the group bank declines carry. */
export const ERROR_CODES = {
  "3": { en: "The e-mail address must be sent", tr: "E-posta gönderilmesi zorunludur" },
  "5": { en: "The e-mail address is not valid", tr: "E-posta geçersizdir" },
  "8": { en: "The identity number must be sent", tr: "Kimlik numarası gönderilmesi zorunludur" },
  "11": { en: "The request is not valid", tr: "Geçersiz istek" },
  "12": { en: "The card number is not valid", tr: "Kart numarası geçersizdir" },
  "13": { en: "The expiry month is not valid", tr: "Son kullanma ayı geçersizdir" },
  "14": { en: "The expiry year is not valid", tr: "Son kullanma yılı geçersizdir" },
  "15": { en: "The cvc is not valid", tr: "Cvc geçersizdir" },
  "16": { en: "The cardholder name must be sent", tr: "Kart sahibi adı gönderilmesi zorunludur" },
  "17": { en: "The expiry date of the card is in the past", tr: "Kartın son kullanma tarihi geçmiştir" },
  "23": { en: "The callback address is not valid", tr: "Geri dönüş adresi geçersizdir" },
  "25": { en: "The phone number is not valid", tr: "Telefon numarası geçersizdir" },
  "1000": { en: "The signature is not valid", tr: "Geçersiz imza" },
  "1001": { en: "The API key was not found", tr: "Api bilgileri bulunamadı" },
  "2000": { en: "The submerchant's external id must be sent", tr: "Alt üye işyeri numarası gönderilmesi zorunludur" },
  "2001": { en: "The submerchant type is not valid", tr: "Alt üye işyeri tipi geçersizdir" },
  "2002": { en: "A submerchant with this external id exists", tr: "Alt üye işyeri daha önce kaydedilmiş" },
  "2003": { en: "The submerchant was not found", tr: "Alt üye işyeri bulunamadı" },
  "2004": { en: "A field this submerchant type needs is missing", tr: "Alt üye işyeri için zorunlu alan eksik" },
  "2005": { en: "The submerchant key must be sent", tr: "Alt üye işyeri anahtarı gönderilmesi zorunludur" },
  "2030": { en: "The IBAN is not valid", tr: "Iban geçersizdir" },
  "5001": { en: "paymentTransactionId must be sent", tr: "paymentTransactionId gönderilmesi zorunludur" },
  "5002": { en: "paymentId must be sent", tr: "paymentId gönderilmesi zorunludur" },
  "5004": { en: "The price must be sent", tr: "Tutar gönderilmesi zorunludur" },
  "5005": { en: "The price must be above 0", tr: "Tutar 0'dan büyük olmalıdır" },
  "5007": { en: "The BIN must have 6 or 8 digits", tr: "Bin numarası 6 veya 8 haneli olmalıdır" },
  "5062": {
    en: "The price must equal the total of all items",
    tr: "Gönderilen tutar tüm kırılımların toplam tutarına eşit olmalıdır",
  },
  "5077": {
    en: "The submerchant's amount must be above 0 and not above the item's price",
    tr: "Alt üye işyeri tutarı 0'dan büyük ve ürün tutarından küçük veya eşit olmalıdır",
  },
  "5079": {
    en: "subMerchantKey and subMerchantPrice belong together",
    tr: "subMerchantKey ve subMerchantPrice birlikte gönderilmelidir",
  },
  "5082": { en: "The payment's state does not allow this", tr: "Ödemenin durumu bu işlem için uygun değildir" },
  "5086": { en: "The merchant has no such payment", tr: "Üye işyerine ait ödeme kaydı bulunamadı" },
  "5087": { en: "The merchant has no such payment", tr: "Üye işyerine ait ödeme kaydı bulunamadı" },
  "5092": { en: "The payment transaction was not found", tr: "Ödeme kırılım kaydı bulunamadı" },
  "5093": { en: "The amount is above what can be refunded", tr: "İade edilebilir tutardan fazlası iade edilemez" },
  "5115": { en: "The 3D Secure state does not allow this", tr: "3D Secure durumu bu işlem için uygun değildir" },
  "5124": { en: "The token was not found", tr: "Token bulunamadı" },
  "5132": { en: "The token must be sent", tr: "Token gönderilmesi zorunludur" },
  "5266": {
    en: "Refund by payment is not open to marketplace merchants",
    tr: "Pazaryeri üye işyerleri ödeme bazında iade yapamaz",
  },
  "6000": { en: "Refused by the fraud check", tr: "Risk kontrolü nedeniyle reddedildi", group: "FRAUD_SUSPECT" },
  "6001": { en: "Refused by the fraud check", tr: "Risk kontrolü nedeniyle reddedildi", group: "FRAUD_SUSPECT" },
  "8514": {
    en: "This operation was started before and is in progress",
    tr: "Bu işlem önceden başlatıldı ve devam etmektedir",
  },
  "50000": { en: "Too many requests", tr: "İstek sınırı aşıldı" },
  "10051": { en: "Insufficient funds", tr: "Kart limiti yetersiz, yetersiz bakiye", group: "NOT_SUFFICIENT_FUNDS" },
  "10005": { en: "The bank did not honour the payment", tr: "İşlem onaylanmadı", group: "DO_NOT_HONOUR" },
  "10012": { en: "Invalid transaction", tr: "Geçersiz işlem", group: "INVALID_TRANSACTION" },
  "10034": { en: "Fraud suspicion", tr: "Dolandırıcılık şüphesi", group: "FRAUD_SUSPECT" },
  "10054": { en: "The card has expired", tr: "Vadesi dolmuş kart", group: "EXPIRED_CARD" },
  "10057": {
    en: "The cardholder may not make this payment",
    tr: "Kart sahibi bu işlemi yapamaz",
    group: "NOT_PERMITTED_TO_CARDHOLDER",
  },
  "10058": {
    en: "The terminal may not make this payment",
    tr: "Terminalin bu işlemi yapmaya yetkisi yok",
    group: "NOT_PERMITTED_TO_TERMINAL",
  },
  "10084": { en: "Invalid cvc", tr: "Cvc2 bilgisi hatalı", group: "INVALID_CVC2" },
  "10204": { en: "The bank refused the payment", tr: "Ödeme işlemi esnasında genel bir hata oluştu", group: "UNKNOWN" },
} as const satisfies Record<string, ErrorCodeEntry>

export type ErrorCode = keyof typeof ERROR_CODES

/** The entry of a code; a code of no entry (a fault may name any) gets a general sentence. */
export function errorEntry(code: string): ErrorCodeEntry {
  const table: Readonly<Record<string, ErrorCodeEntry | undefined>> = ERROR_CODES
  const entry = Object.hasOwn(table, code) ? table[code] : undefined
  return entry ?? { en: "The service refused the request", tr: "Servis isteği reddetti" }
}
