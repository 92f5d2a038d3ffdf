import type { Catalogue } from "./catalogue"

/** The state of a payment: as a badge, and as a sentence. */
export const HEADLINES = {
  headline: {
    paid: ["Paid", "Ödendi"],
    held: ["Held, not captured", "Provizyonda, tahsil edilmedi"],
    capture_unknown: ["Capture result unknown", "Tahsilat sonucu bilinmiyor"],
    releasing: ["Hold being released", "Provizyon kaldırılıyor"],
    released: ["Released, nothing captured", "Provizyon kaldırıldı, tahsilat yok"],
    partly_refunded: ["Partially refunded", "Kısmen iade edildi"],
    refunded: ["Refunded", "İade edildi"],
    cancelled: ["Cancelled, money returned", "İptal edildi, para geri verildi"],
    in_review: ["Under fraud review", "Dolandırıcılık incelemesinde"],
    in_review_released: ["Under fraud review, goods released", "İncelemede, gönderime izin verildi"],
    refund_under_way: ["Refund in progress", "İade sürüyor"],
    refund_unknown: ["Refund result unknown", "İade sonucu bilinmiyor"],
    order_pending: ["Paid, order being created", "Ödendi, sipariş oluşturuluyor"],
    reversing: ["Returning the money", "Para geri veriliyor"],
    reversed: ["Money returned", "Para geri verildi"],
    unknown: ["Not known yet", "Henüz bilinmiyor"],
    started: ["Started", "Başladı"],
    awaiting_buyer: ["Waiting for the buyer", "Alıcı bekleniyor"],
    charging: ["Being charged", "Çekim yapılıyor"],
    declined: ["Declined", "Reddedildi"],
    expired: ["Not paid in time", "Süresinde ödenmedi"],
    not_charged: ["Not charged", "Çekim yapılmadı"],
    abandoned: ["Abandoned", "Vazgeçildi"],
  },
  line: {
    held: [
      "{{paid}} is held on the buyer's card until {{until}}, not yet captured.",
      "{{paid}} alıcının kartında {{until}} tarihine kadar provizyonda, henüz tahsil edilmedi.",
    ],
    capture_unknown: [
      "{{paid}} was held, and the payment service does not say whether it was captured. The store keeps asking.",
      "{{paid}} provizyondaydı; ödeme hizmeti tahsil edilip edilmediğini bildirmiyor. Mağaza sorgulamayı sürdürüyor.",
    ],
    releasing: ["The hold of {{paid}} is being released.", "{{paid}} tutarındaki provizyon kaldırılıyor."],
    released: [
      "The hold of {{paid}} was released. Nothing was captured.",
      "{{paid}} tutarındaki provizyon kaldırıldı. Tahsilat yapılmadı.",
    ],
    paid: ["The buyer paid {{paid}}. Nothing was refunded.", "Alıcı {{paid}} ödedi. İade yapılmadı."],
    partly_refunded: [
      "The buyer paid {{paid}}. {{refunded}} was refunded; {{left}} can still be refunded.",
      "Alıcı {{paid}} ödedi; {{refunded}} iade edildi, {{left}} daha iade edilebilir.",
    ],
    refunded: [
      "{{refunded}} was refunded to the buyer. Nothing is left to refund.",
      "Alıcıya {{refunded}} iade edildi. İade edilecek tutar kalmadı.",
    ],
    cancelled: [
      "The payment was cancelled: {{paid}} was returned to the buyer.",
      "Ödeme iptal edildi: {{paid}} alıcıya geri verildi.",
    ],
    in_review: [
      "{{paid}} is held while fraud control decides. Do not ship yet.",
      "Dolandırıcılık kontrolü karar verene kadar {{paid}} bekletiliyor. Henüz göndermeyin.",
    ],
    in_review_released: [
      "{{paid}} is held while fraud control decides. Shipping was allowed before the decision.",
      "Dolandırıcılık kontrolü karar verene kadar {{paid}} bekletiliyor. Karardan önce gönderime izin verildi.",
    ],
    refund_under_way: [
      "The buyer paid {{paid}}. A refund is in progress.",
      "Alıcı {{paid}} ödedi. Şu anda bir iade yürütülüyor.",
    ],
    refund_unknown: [
      "It is not known whether a refund went through. Resolve it before you refund anything else.",
      "Bir iadenin gerçekleşip gerçekleşmediği bilinmiyor. Başka iade yapmadan önce bunu sonuçlandırın.",
    ],
    order_pending: [
      "The buyer paid {{paid}}; the order is being completed.",
      "Alıcı {{paid}} ödedi; sipariş tamamlanıyor.",
    ],
    reversing: [
      "No order was created for this payment: {{paid}} is being returned to the buyer.",
      "Bu ödemeden sipariş oluşmadı: {{paid}} alıcıya geri veriliyor.",
    ],
    reversed: [
      "No order was created for this payment: {{paid}} was returned to the buyer.",
      "Bu ödemeden sipariş oluşmadı: {{paid}} alıcıya geri verildi.",
    ],
    unknown: [
      "It is not known yet whether the buyer was charged. The store keeps asking the payment service.",
      "Alıcıdan çekim yapılıp yapılmadığı henüz bilinmiyor. Mağaza ödeme hizmetine sormayı sürdürüyor.",
    ],
    started: ["The payment was started; nothing was charged yet.", "Ödeme başlatıldı; henüz çekim yapılmadı."],
    awaiting_buyer: [
      "The buyer has not finished paying yet. Nothing was charged.",
      "Alıcı ödemeyi henüz bitirmedi. Çekim yapılmadı.",
    ],
    charging: ["The card is being charged.", "Karttan çekim yapılıyor."],
    declined: ["The payment was declined. Nothing was charged.", "Ödeme reddedildi. Çekim yapılmadı."],
    expired: ["The buyer did not pay in time. Nothing was charged.", "Alıcı süresinde ödemedi. Çekim yapılmadı."],
    not_charged: [
      "Someone at the shop confirmed that nothing was charged.",
      "Mağazadan bir kişi çekim yapılmadığını onayladı.",
    ],
    abandoned: [
      "The buyer left or started again. Nothing was charged.",
      "Alıcı ayrıldı veya yeniden başladı. Çekim yapılmadı.",
    ],
  },
} satisfies Catalogue
