import { say } from "../../../../domain"

/*
 * What the order's page says of a payment.
 */

export const WAITS_FOR_APPROVAL = say(
  "Awaiting your approval, which your own software sends to the payment service",
  "Onayınız bekleniyor; onayı kendi yazılımınız ödeme hizmetine gönderir",
)

export const NOT_REPORTED = say("Not reported by the payment service", "Ödeme hizmeti bildirmedi")

export const NOT_CHARGED = say("Nothing was charged.", "Çekim yapılmadı.")

export const WAITS_FOR_YOUR_APPROVAL = say("Awaiting your approval", "Onayınız bekleniyor")

export const BY_POLICY = say(
  "Approved automatically, as set for the seller or the store.",
  "Onay zamanı ayarına göre yapıldı.",
)

export const AT_SERVICE = say("Made at the payment service itself.", "Doğrudan ödeme hizmetinde yapıldı.")
