import type { OrderObstacle } from "../../../use-cases/ports/ports"
import type { BuyerError, NextStep } from "../../../use-cases/start/buyer-view"

/** Why a card is not taken. Nothing was charged for this request, whatever became of others. */
export type CardRefusal =
  | "paid"
  | "under_way"
  | "replaced"
  | "stuck"
  | "other_provider"
  | "cart_changed"
  | "not_owed"
  | "amount_too_large"
  | "seller_unavailable"
  | OrderObstacle
  | "unavailable"
  | "busy"
  | "buyer_incomplete"
  | "keeps_no_card"
  | "card_not_storable"
  | "not_your_card"
  | "stored_card_needs_owner"
  | "stored_cards_paused"
  | "stored_card_unusable"

/** Why a buyer with this view cannot pay; undefined: they can. */
export const REFUSAL_OF_STEP: Readonly<Record<NextStep, CardRefusal | undefined>> = {
  pay: undefined,
  order: "paid",
  wait: "under_way",
  choose_payment: "replaced",
  contact_shop: "stuck",
}

/** The error codes of the refusals that have one. Of a payment that was made the status says all. */
export const CODE_OF_REFUSAL: Readonly<Partial<Record<CardRefusal, BuyerError>>> = {
  under_way: "processing",
  replaced: "session_gone",
  stuck: "attention",
  cart_changed: "cart_changed",
  not_owed: "not_owed",
  amount_too_large: "amount_too_large",
  seller_unavailable: "seller_unavailable",
  shipping_incomplete: "shipping_incomplete",
  out_of_stock: "out_of_stock",
  promotion_used_up: "promotion_used_up",
  buyer_incomplete: "buyer_incomplete",
}

export const REFUSALS: Readonly<Record<CardRefusal, Readonly<Record<"en" | "tr", string>>>> = {
  paid: {
    en: "This has already been paid. Check its status; do not pay again.",
    tr: "Bu ödeme zaten yapıldı. Durumunu sorun; yeniden ödeme yapmayın.",
  },
  under_way: {
    en: "Another payment attempt is in progress. Wait and check its status; do not pay again.",
    tr: "Başka bir ödeme denemesi sürüyor. Bekleyip durumunu sorun; yeniden ödeme yapmayın.",
  },
  replaced: {
    en: "This payment cannot be used any more. Choose the payment again.",
    tr: "Bu ödeme artık kullanılamıyor. Ödeme yöntemini yeniden seçin.",
  },
  stuck: {
    en: "The shop has to check this payment. Contact the shop; do not pay again.",
    tr: "Bu ödemeyi mağazadan birinin incelemesi gerekiyor. Mağazayla görüşün; yeniden ödeme yapmayın.",
  },
  other_provider: {
    en: "This payment cannot be made by card here: another payment method was chosen. Nothing was charged.",
    tr: "Bu ödeme burada kartla yapılamaz: başka bir ödeme yöntemi seçildi. Kartınızdan para çekilmedi.",
  },
  cart_changed: {
    en: "The amount is out of date because the cart has changed. Nothing was charged. Choose the payment again.",
    tr: "Sepet değiştiği için tutar güncel değil. Kartınızdan para çekilmedi. Ödeme yöntemini yeniden seçin.",
  },
  amount_too_large: {
    en: "The total is above the maximum for a single payment. Nothing was charged. Take something out of the cart and order it separately.",
    tr: "Toplam, tek ödemede alınabilecek en yüksek tutarı aşıyor. Kartınızdan para çekilmedi. Sepetteki ürünlerin bir kısmını çıkarıp ayrıca sipariş edin.",
  },
  not_owed: {
    en:
      "This amount is no longer due on the order: it was paid or changed in the meantime. Nothing was charged. Check the order; if " +
      "something is left to pay, start a new payment.",
    tr:
      "Bu tutarın artık ödenmesi gerekmiyor: sipariş bu arada ödenmiş veya değiştirilmiş. Kartınızdan para çekilmedi. Siparişe bakın; " +
      "ödenecek tutar kaldıysa yeni bir ödeme başlatın.",
  },
  seller_unavailable: {
    en: "Something in the cart cannot be bought at the moment. Nothing was charged. Take it out and choose the payment again.",
    tr: "Sepetteki bir ürün şu anda satın alınamıyor. Kartınızdan para çekilmedi. Ürünü çıkarıp ödeme yöntemini yeniden seçin.",
  },
  shipping_incomplete: {
    en: "Something in the cart has no delivery method yet. Nothing was charged. Choose a delivery for everything in the cart, then pay.",
    tr: "Sepetteki bir ürün için teslimat yöntemi seçilmemiş. Kartınızdan para çekilmedi. Tüm ürünler için teslimat seçip ödemeyi yapın.",
  },
  out_of_stock: {
    en: "Something in the cart is sold out, or there is not enough of it. Nothing was charged. Take it out or order less of it, then pay.",
    tr: "Sepetteki bir ürün tükendi veya bu kadarı kalmadı. Kartınızdan para çekilmedi. Ürünü çıkarın veya adedini azaltıp ödemeyi yapın.",
  },
  promotion_used_up: {
    en: "A promotion in the cart can no longer be used. Nothing was charged. Remove its code, check the total, then pay.",
    tr: "Sepetteki promosyon artık kullanılamıyor. Kartınızdan para çekilmedi. Kodu kaldırın, toplamı kontrol edip ödemeyi yapın.",
  },
  unavailable: {
    en: "The payment cannot be made at the moment. Nothing was charged. Try again shortly, or choose another way to pay.",
    tr: "Ödeme şu anda alınamıyor. Kartınızdan para çekilmedi. Biraz sonra yeniden deneyin veya başka bir ödeme yöntemi seçin.",
  },
  busy: {
    en: "The shop cannot take your card at the moment. Nothing was charged. Try again in half a minute.",
    tr: "Mağaza şu anda kartınızı işleme alamıyor. Kartınızdan para çekilmedi. Yarım dakika sonra yeniden deneyin.",
  },
  buyer_incomplete: {
    en: "The payment service needs other details of the buyer. Nothing was charged. Correct them and choose the payment again.",
    tr: "Ödeme hizmeti alıcı bilgilerini kabul etmedi. Kartınızdan para çekilmedi. Bilgileri düzeltip ödeme yöntemini yeniden seçin.",
  },
  keeps_no_card: {
    en: "Only a signed-in customer can save a card, and only with their own cart. Nothing was charged. Sign in, or pay without saving the card.",
    tr: "Kart yalnızca oturum açmış müşterinin kendi sepetinde saklanabilir. Kartınızdan para çekilmedi. Oturum açın veya kartı saklamadan ödeyin.",
  },
  card_not_storable: {
    en: "A card with such a short number cannot be saved. Nothing was charged. Pay without saving the card.",
    tr: "Numarası bu kadar kısa olan bir kart saklanamaz. Kartınızdan para çekilmedi. Kartı saklamadan ödeyin.",
  },
  not_your_card: {
    en: "This is not one of your stored cards. Nothing was charged. Choose another one, or enter a card.",
    tr: "Bu, kayıtlı kartlarınızdan biri değil. Kartınızdan para çekilmedi. Başka bir kayıtlı kart seçin veya kart bilgilerini yazın.",
  },
  stored_card_needs_owner: {
    en: "A stored card can be used only by its owner, signed in and with their own cart. Nothing was charged. Sign in again, or enter the card instead.",
    tr: "Kayıtlı kart yalnızca oturum açmış sahibinin kendi sepetinde kullanılabilir. Kartınızdan para çekilmedi. Yeniden oturum açın veya kart bilgilerini yazın.",
  },
  stored_card_unusable: {
    en: "This stored card cannot be used any more. Nothing was charged. Delete it, and enter the card instead.",
    tr: "Bu kayıtlı kart artık kullanılamıyor. Kartınızdan para çekilmedi. Kartı silin ve kart bilgilerini yeniden yazın.",
  },
  stored_cards_paused: {
    en: "Stored cards cannot be used at the moment. Nothing was charged. Enter the card instead.",
    tr: "Kayıtlı kartlar şu anda kullanılamıyor. Kartınızdan para çekilmedi. Bunun yerine kart bilgilerini yazın.",
  },
}
