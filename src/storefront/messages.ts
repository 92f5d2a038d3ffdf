import type { PaymentErrorCode, ReversalReason } from "./types"

export type MessageLocale = "en" | "tr"
/** `unknown` is for a result that could not be read. */
export type MessageCode = PaymentErrorCode | "unknown"

/** What to show the buyer: what happened to the money, and what to do now. */
export const PAYMENT_MESSAGES: Record<MessageLocale, Record<MessageCode, string>> = {
  en: {
    not_paid: "You came back without paying, and nothing was charged. You can go on to the payment page.",
    declined: "The payment was declined, and nothing was charged. Check the card or use another one, and pay again.",
    needs_three_ds:
      "This card can be used only with the confirmation of your bank (3D Secure), and nothing was charged. Choose a payment method with 3D Secure, or use another card.",
    expired: "The payment page was open for too long, and nothing was charged. Please pay again.",
    processing: "Your payment is still being processed. Please wait, and do not pay again.",
    reversed:
      "Your card was charged, or the amount was held on it, but no order could be created, or the order no longer needed it. The amount is being returned to your card; " +
      "your bank decides how soon you see it. Check your cart or your order before you pay again.",
    cart_changed:
      "The amount is out of date because your cart has changed. Check the total and choose the payment method again.",
    amount_too_large:
      "The total is above the maximum for a single payment, and nothing was charged. Take something out of your cart and order it separately.",
    not_owed:
      "This amount is no longer due on the order: it was paid or changed in the meantime. Nothing was charged. Check the order; if " +
      "something is left to pay, start a new payment.",
    session_gone:
      "This payment is no longer valid: your cart changed, or another payment was started. Check your cart and choose the payment method again.",
    unavailable:
      "The payment cannot be made at the moment, and nothing was charged. Please try again shortly, or choose another way to pay.",
    buyer_incomplete:
      "The payment service needs more of your details. Please complete them and choose the payment method again.",
    seller_unavailable:
      "Something in your cart cannot be bought at the moment, and nothing was charged. Take it out and choose the payment method again.",
    shipping_incomplete:
      "Something in your cart has no delivery method yet, and nothing was charged. Choose a delivery method for everything in your cart, then pay.",
    out_of_stock:
      "Something in your cart is sold out, or there is not enough of it, and nothing was charged. Take it out or order less of it, then pay.",
    promotion_used_up:
      "A promotion in your cart can no longer be used, and nothing was charged. Remove its code, check the total, then pay.",
    attention: "The shop has to check this payment. Please contact the shop, and do not pay again.",
    order_failed:
      "The order could not be created, and nothing was charged. Check your cart: something in it may have sold out.",
    unknown: "We do not know the result of this payment yet. Please do not pay again; check again in a moment.",
  },
  tr: {
    not_paid: "Ödeme yapmadan geri döndünüz; kartınızdan para çekilmedi. Ödeme sayfasına devam edebilirsiniz.",
    declined:
      "Ödeme reddedildi; kartınızdan para çekilmedi. Kartınızı kontrol edin veya başka bir kartla yeniden ödeyin.",
    needs_three_ds:
      "Bu kart yalnızca bankanızın onayıyla (3D Secure) kullanılabilir; kartınızdan para çekilmedi. 3D Secure ile ödeme yöntemini seçin veya başka bir kart kullanın.",
    expired: "Ödeme sayfası çok uzun süre açık kaldı; kartınızdan para çekilmedi. Lütfen yeniden ödeyin.",
    processing: "Ödemeniz hâlâ işleniyor. Lütfen bekleyin ve yeniden ödeme yapmayın.",
    reversed:
      "Kartınızdan para çekildi veya tutar provizyona alındı; ancak bu ödemeyle sipariş oluşturulamadı ya da siparişte bu tutarın artık ödenmesi gerekmiyordu. Tutar kartınıza " +
      "iade ediliyor; ne zaman görüneceği bankanıza bağlıdır. Yeniden ödemeden önce sepetinize veya siparişinize bakın.",
    cart_changed: "Sepetiniz değiştiği için tutar güncel değil. Toplamı kontrol edin ve ödeme yöntemini yeniden seçin.",
    amount_too_large:
      "Toplam, tek ödemede alınabilecek en yüksek tutarı aşıyor; kartınızdan para çekilmedi. Sepetinizdeki ürünlerin bir kısmını çıkarıp ayrıca sipariş edin.",
    not_owed:
      "Bu tutarın artık ödenmesi gerekmiyor: sipariş bu arada ödenmiş veya değiştirilmiş. Kartınızdan para çekilmedi. Siparişe bakın; " +
      "ödenecek tutar kaldıysa yeni bir ödeme başlatın.",
    session_gone:
      "Bu ödeme artık geçerli değil: sepetiniz değişti veya başka bir ödeme başlatıldı. Sepetinizi kontrol edin ve ödeme yöntemini yeniden seçin.",
    unavailable:
      "Ödeme şu anda alınamıyor; kartınızdan para çekilmedi. Lütfen biraz sonra yeniden deneyin veya başka bir ödeme yöntemi seçin.",
    buyer_incomplete: "Ödeme hizmeti için bilgileriniz eksik. Lütfen tamamlayın ve ödeme yöntemini yeniden seçin.",
    seller_unavailable:
      "Sepetinizdeki bir ürün şu anda satın alınamıyor; kartınızdan para çekilmedi. Ürünü çıkarıp ödeme yöntemini yeniden seçin.",
    shipping_incomplete:
      "Sepetinizdeki bir ürün için teslimat yöntemi seçilmemiş; kartınızdan para çekilmedi. Sepetinizdeki tüm ürünler için teslimat yöntemi seçip ödemeyi yapın.",
    out_of_stock:
      "Sepetinizdeki bir ürün tükendi veya bu kadarı kalmadı; kartınızdan para çekilmedi. Ürünü çıkarın veya adedini azaltıp ödemeyi yapın.",
    promotion_used_up:
      "Sepetinizdeki promosyon artık kullanılamıyor; kartınızdan para çekilmedi. Kodu kaldırın, toplamı kontrol edip ödemeyi yapın.",
    attention:
      "Mağazanın bu ödemeyi kontrol etmesi gerekiyor. Lütfen mağazayla iletişime geçin ve yeniden ödeme yapmayın.",
    order_failed:
      "Sipariş oluşturulamadı; kartınızdan para çekilmedi. Sepetinize bakın: içindeki bir ürün tükenmiş olabilir.",
    unknown: "Bu ödemenin sonucunu henüz bilmiyoruz. Lütfen yeniden ödeme yapmayın; biraz sonra yeniden bakın.",
  },
}

/** Why a charge goes back; shown after the sentence of `reversed`. */
export const REVERSAL_MESSAGES: Record<MessageLocale, Record<ReversalReason, string>> = {
  en: {
    shipping_incomplete: "No delivery method was chosen for something in your cart.",
    out_of_stock: "Something in your cart was sold out.",
    promotion_used_up: "A promotion in your cart could no longer be used.",
    order_failed: "The shop could not create the order.",
    cart_changed: "Your cart had changed, and its total was different.",
    not_owed: "The amount was no longer due on the order.",
    order_canceled: "The order was cancelled before the payment reached it.",
    paid_already: "Another payment had already been made for it.",
    session_gone: "The payment was no longer valid: your cart had changed, or another payment had been started.",
    mismatch: "The charge did not match the shop's request.",
  },
  tr: {
    shipping_incomplete: "Sepetinizdeki bir ürün için teslimat yöntemi seçilmemişti.",
    out_of_stock: "Sepetinizdeki bir ürün tükenmişti.",
    promotion_used_up: "Sepetinizdeki promosyon artık kullanılamıyordu.",
    order_failed: "Mağaza siparişi oluşturamadı.",
    cart_changed: "Sepetiniz değişmişti ve tutarı artık farklıydı.",
    not_owed: "Siparişte bu tutarın artık ödenmesi gerekmiyordu.",
    order_canceled: "Ödeme siparişe ulaşmadan sipariş iptal edilmişti.",
    paid_already: "Bunun için başka bir ödeme zaten yapılmıştı.",
    session_gone: "Ödeme artık geçerli değildi: sepetiniz değişmiş veya başka bir ödeme başlatılmıştı.",
    mismatch: "Çekim, mağazanın istediğiyle aynı değildi.",
  },
}

/**
 * The sentence for a code, and why a charge goes back where that is known; Turkish for `tr`, `tr-TR` and `tr_TR`, English for every other
 * locale.
 */
export function paymentMessage(code: MessageCode, locale: string, reason?: ReversalReason): string {
  const language = /^tr(?:$|[-_])/i.test(locale) ? "tr" : "en"
  const message = PAYMENT_MESSAGES[language][code]
  return code === "reversed" && reason ? `${message} ${REVERSAL_MESSAGES[language][reason]}` : message
}
