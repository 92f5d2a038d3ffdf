import type { CardIssueCode } from "./card"

export type CardSentenceCode =
  | CardIssueCode
  | "installment_invalid"
  | "installment_not_offered"
  | "installment_changed"
  | "needs_three_ds"
  | "stored_needs_cvc"

/** What a buyer reads about a field of the card form. Repeats nothing of what was typed. */
export const CARD_SENTENCES: Readonly<Record<CardSentenceCode, Readonly<Record<"en" | "tr", string>>>> = {
  holder_missing: {
    en: "Enter the name as it is on the card.",
    tr: "Kartın üzerindeki adı soyadı yazın.",
  },
  holder_invalid: {
    en: "Enter the name as it is on the card, in letters.",
    tr: "Kartın üzerindeki adı soyadı harflerle yazın.",
  },
  number_missing: { en: "Enter the card number.", tr: "Kart numarasını yazın." },
  number_invalid: {
    en: "This card number is not right. Check its digits.",
    tr: "Bu kart numarası doğru değil. Rakamlarını kontrol edin.",
  },
  month_missing: { en: "Enter the month the card expires in.", tr: "Kartın son kullanma ayını yazın." },
  month_invalid: { en: "Enter the month as 01 to 12.", tr: "Ayı 01 ile 12 arasında yazın." },
  year_missing: { en: "Enter the year the card expires in.", tr: "Kartın son kullanma yılını yazın." },
  year_invalid: {
    en: "Enter the year in two or four digits, as on the card.",
    tr: "Yılı kartın üzerindeki gibi iki veya dört haneli yazın.",
  },
  expired: {
    en: "This card has expired. Check the date or use another card.",
    tr: "Bu kartın süresi dolmuş. Tarihi kontrol edin veya başka bir kart kullanın.",
  },
  cvc_missing: {
    en: "Enter the security code of the card.",
    tr: "Kartın güvenlik kodunu yazın.",
  },
  cvc_invalid: {
    en: "The security code is the 3 digits on the back of the card.",
    tr: "Güvenlik kodu, kartın arkasındaki 3 rakamdır.",
  },
  cvc_invalid_amex: {
    en: "The security code of an American Express card is the 4 digits on its front.",
    tr: "American Express kartların güvenlik kodu, kartın önündeki 4 rakamdır.",
  },
  installment_invalid: {
    en: "Choose one of the installments that are offered.",
    tr: "Sunulan taksit seçeneklerinden birini seçin.",
  },
  installment_not_offered: {
    en: "This card cannot be paid with in that many installments. Choose another number.",
    tr: "Bu kartla bu taksit sayısı kullanılamıyor. Başka bir taksit seçin.",
  },
  installment_changed: {
    en: "The total for these installments has changed. Check the installments again and choose.",
    tr: "Bu taksitlerin toplamı değişti. Taksitlere yeniden bakıp seçin.",
  },
  needs_three_ds: {
    en: "This card can only be used with 3D Secure. Choose payment with 3D Secure, or use another card.",
    tr: "Bu kartla yalnızca 3D Secure ile ödeme yapılabiliyor. 3D Secure ile ödemeyi seçin veya başka bir kart kullanın.",
  },
  stored_needs_cvc: {
    en: "This card needs its security code. Enter the card details instead of choosing the stored card.",
    tr: "Bu kart için güvenlik kodu gerekiyor. Kayıtlı kartı seçmek yerine kart bilgilerini yazın.",
  },
}
