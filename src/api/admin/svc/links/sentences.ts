import { refusal } from "../../../../medusa/payments/refusal"
import { say, type Sentence } from "../../../../domain"

/*
 * Why an order gets no payment link, in the form of a new one.
 */

export const CANCELLED = say("This order is cancelled.", "Bu sipariş iptal edilmiş.")

export const owesNothing = (orderNumber: number): Sentence =>
  say(`Order #${orderNumber} owes nothing.`, `#${orderNumber} numaralı siparişin borcu yok.`)

export const takesNo = (currency: string): Sentence =>
  say(`The payment service takes no ${currency}.`, `Ödeme hizmeti ${currency} kabul etmiyor.`)

/*
 * Why a payment link is not sent by e-mail.
 */

export const NO_MAIL = refusal(
  409,
  "This store has no e-mail provider. Copy the link's address and send it yourself.",
  "Bu mağazada e-posta sağlayıcısı kurulu değil. Linkin adresini kopyalayıp kendiniz gönderin.",
)
export const SOLD_OUT = refusal(
  409,
  "This payment link has been sold, so it can no longer be paid. No e-mail was sent.",
  "Bu ödeme linki satıldı, artık onunla ödeme yapılamaz. E-posta gönderilmedi.",
)
export const NOT_ON_SALE = refusal(
  409,
  "This payment link is not active, so it cannot be paid. No e-mail was sent. Activate it first, or make a new one.",
  "Bu ödeme linki etkin değil, onunla ödeme yapılamaz. E-posta gönderilmedi. Önce linki etkinleştirin veya yeni bir link oluşturun.",
)
export const JUST_MAILED = refusal(
  409,
  "This payment link was sent by e-mail less than a minute ago. No other e-mail was sent.",
  "Bu ödeme linki bir dakikadan kısa süre önce e-postayla gönderildi. Başka bir e-posta gönderilmedi.",
)
export const MAILED_OFTEN = refusal(
  409,
  "This payment link was sent by e-mail ten times in the last 24 hours. Copy its address and send it yourself, or try again tomorrow.",
  "Bu ödeme linki son 24 saatte on kez e-postayla gönderildi. Adresini kopyalayıp kendiniz gönderin veya yarın yeniden deneyin.",
)
export const MAIL_FAILED = refusal(
  503,
  "The store's e-mail provider did not send the e-mail. Try again, or copy the link's address and send it yourself.",
  "Mağazanın e-posta sağlayıcısı e-postayı göndermedi. Yeniden deneyin veya linkin adresini kopyalayıp kendiniz gönderin.",
)
