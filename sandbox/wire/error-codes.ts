import type { Sentence } from "./locale"

export interface ErrorCodeEntry extends Sentence {
  /** errorGroup, of a bank's answer */
  group?: string
}

/** The published codes the sandbox can say, each with its sentence in both languages and the group bank answers carry. */
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
  "3001": { en: "The stored card was not found", tr: "Kayıtlı kart bulunamadı" },
  "5001": { en: "paymentTransactionId must be sent", tr: "paymentTransactionId gönderilmesi zorunludur" },
  "5002": { en: "paymentId must be sent", tr: "paymentId gönderilmesi zorunludur" },
  "5004": { en: "The price must be sent", tr: "Tutar gönderilmesi zorunludur" },
  "5005": { en: "The price must be above 0", tr: "Tutar 0'dan büyük olmalıdır" },
  "5007": { en: "The BIN must have 6 or 8 digits", tr: "Bin numarası 6 veya 8 haneli olmalıdır" },
  "5010": { en: "The payment must be made with 3D Secure", tr: "Bu işlem 3D Secure ile yapılmalıdır" },
  "5167": { en: "This card can only be used with 3D Secure", tr: "Bu kart sadece 3D Secure işleminde kullanılabilir" },
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
  "10041": { en: "The card is lost", tr: "Kayıp kart", group: "LOST_CARD" },
  "10043": { en: "The card is stolen", tr: "Çalıntı kart", group: "STOLEN_CARD" },
  "10093": {
    en: "The card is closed to this payment by law",
    tr: "Kart mevzuat gereği bu işleme kapalıdır",
    group: "RESTRICTED_BY_LAW",
  },
  "10201": { en: "The card does not permit the payment", tr: "Kart işleme izin vermedi", group: "CARD_NOT_PERMITTED" },
  "10202": {
    en: "A general error occurred during the payment",
    tr: "Ödeme işlemi esnasında genel bir hata oluştu",
    group: "UNKNOWN",
  },
  "10203": { en: "The payment was approved before", tr: "Önceden onaylanan işlem", group: "APPROVED_COMPLETED" },
  "10205": {
    en: "The e-mail address has characters that are not valid",
    tr: "E-posta geçerli formatta değil",
    group: "INVALID_CHARS_IN_EMAIL",
  },
  "10206": { en: "The cvc has a wrong length", tr: "Cvc uzunluğu geçersiz", group: "INVALID_CVC2_LENGTH" },
  "10207": { en: "Ask the card's bank for approval", tr: "Bankanızdan onay alınız", group: "REFER_TO_CARD_ISSUER" },
  "10208": {
    en: "The merchant's category code is wrong",
    tr: "Üye işyeri kategori kodu hatalı",
    group: "INVALID_MERCHANT_OR_SP",
  },
  "10209": { en: "The card is blocked", tr: "Bloke statülü kart", group: "BLOCKED_CARD" },
  "10210": { en: "Invalid CAVV", tr: "Hatalı CAVV bilgisi", group: "INVALID_CAVV" },
  "10211": { en: "Invalid ECI", tr: "Hatalı ECI bilgisi", group: "INVALID_ECI" },
  "10212": {
    en: "The cvc was wrong too often",
    tr: "Cvc2 yanlış girme deneme sayısı aşıldı",
    group: "CVC2_MAX_ATTEMPT",
  },
  "10213": { en: "BIN not found", tr: "BIN bulunamadı", group: "BIN_NOT_FOUND" },
  "10214": {
    en: "Communication or system error",
    tr: "İletişim veya sistem hatası",
    group: "COMMUNICATION_OR_SYSTEM_ERROR",
  },
  "10215": { en: "The card number is not valid", tr: "Geçersiz kart numarası", group: "INVALID_CARD_NUMBER" },
  "10216": { en: "The bank was not found", tr: "Bankası bulunamadı", group: "NO_SUCH_ISSUER" },
  "10217": {
    en: "Debit cards need 3D Secure",
    tr: "Banka kartları sadece 3D Secure işleminde kullanılabilir",
    group: "DEBIT_CARDS_REQUIRES_3DS",
  },
  "10218": {
    en: "Debit cards cannot pay in installments",
    tr: "Banka kartları ile taksit yapılamaz",
    group: "DEBIT_CARDS_INSTALLMENT_NOT_ALLOWED",
  },
  "10219": {
    en: "The request to the bank timed out",
    tr: "Bankaya gönderilen istek zaman aşımına uğradı",
    group: "REQUEST_TIMEOUT",
  },
  "10220": { en: "Declined", tr: "Ödeme alınamadı", group: "DECLINED" },
  "10221": {
    en: "The terminal is closed to foreign cards",
    tr: "Terminal yurtdışı kartlara kapalı",
    group: "NOT_PERMITTED_TO_FOREIGN_CARD",
  },
  "10222": {
    en: "The terminal is closed to installments",
    tr: "Terminal taksitli işleme kapalı",
    group: "NOT_PERMITTED_TO_INSTALLMENT",
  },
  "10223": { en: "The end of day must be run first", tr: "Gün sonu yapılmalı", group: "REQUIRES_DAY_END" },
  "10224": {
    en: "The withdrawal limit is exceeded",
    tr: "Para çekme limiti aşılmış",
    group: "EXCEEDS_WITHDRAWAL_AMOUNT_LIMIT",
  },
  "10225": { en: "The card is restricted", tr: "Kısıtlı kart", group: "RESTRICTED_CARD" },
  "10226": {
    en: "The PIN was wrong too often",
    tr: "İzin verilen şifre giriş sayısı aşılmış",
    group: "EXCEEDS_ALLOWABLE_PIN_TRIES",
  },
  "10227": { en: "The PIN is wrong", tr: "Geçersiz şifre", group: "INVALID_PIN" },
  "10228": {
    en: "The bank or its terminal is out of order",
    tr: "Banka veya terminal işlem yapamıyor",
    group: "ISSUER_OR_SWITCH_INOPERATIVE",
  },
  "10229": {
    en: "The expiry date is not valid",
    tr: "Son kullanma tarihi geçersiz",
    group: "INVALID_EXPIRE_YEAR_MONTH",
  },
  "10230": { en: "The bank blocked the request", tr: "İstek bankadan hata aldı", group: "REQUEST_BLOCKED_BY_BANK" },
  "10231": {
    en: "The amount is below the award",
    tr: "Satış tutarı kazanılan ödülden az",
    group: "SALES_AMOUNT_LESS_THAN_AWARD",
  },
  "10232": { en: "The amount is not valid", tr: "Geçersiz tutar", group: "INVALID_AMOUNT" },
  "10233": { en: "The card type is not valid", tr: "Geçersiz kart tipi", group: "INVALID_CARD_TYPE" },
  "10234": { en: "The award is not sufficient", tr: "Yetersiz ödül", group: "NOT_SUFFICIENT_AWARD" },
  "10235": {
    en: "American Express cards can use MR only",
    tr: "American Express kart sadece MR kullanabilir",
    group: "AMEX_CAN_USE_ONLY_MR",
  },
  "10236": { en: "A general error occurred", tr: "Genel bir hata oluştu", group: "UNKNOWN" },
  "10240": { en: "The bank's answer timed out", tr: "Banka yanıtı zaman aşımına uğradı", group: "TIMEOUT" },
  "10241": { en: "Remote error", tr: "Karşı bankada hata oluştu", group: "REMOTE_ERROR" },
  "10242": { en: "Local error", tr: "Yerel hata oluştu", group: "LOCAL_ERROR" },
  "10243": { en: "Local decline", tr: "Yerel red", group: "LOCAL_DECLINE" },
  "10244": { en: "Remote decline", tr: "Karşı banka reddi", group: "REMOTE_DECLINE" },
  "10246": {
    en: "The refund is not taken now, try later",
    tr: "İade şu anda alınamadı, daha sonra deneyin",
    group: "REFUND_DECLINE",
  },
  "10248": {
    en: "The amount exceeds the limit of a transaction",
    tr: "İşlem tutarı sınırı aşıldı",
    group: "EXCEEDED_TRANSACTION_AMOUNT",
  },
} as const satisfies Record<string, ErrorCodeEntry>

export type ErrorCode = keyof typeof ERROR_CODES

/** The entry of a code; a code of no entry (a fault may name any) gets a general sentence. */
export function errorEntry(code: string): ErrorCodeEntry {
  const table: Readonly<Record<string, ErrorCodeEntry | undefined>> = ERROR_CODES
  const entry = Object.hasOwn(table, code) ? table[code] : undefined
  return entry ?? { en: "The service refused the request", tr: "Servis isteği reddetti" }
}
