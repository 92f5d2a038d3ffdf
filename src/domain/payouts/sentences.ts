import type { Money } from "../../money"
import { amountText, say, type Sentence } from "../sentence"

/*
 * What people of the shop read about why an item's payout cannot be changed.
 */

export const NO_SELLER = say(
  "This item pays no seller: there is nothing to change.",
  "Bu kalem hiçbir satıcıya ödeme yapmıyor: değiştirilecek bir şey yok.",
)

export const NOT_CHARGED = say("This payment is not charged.", "Bu ödeme çekilmedi.")

export const CANCELLED = say(
  "This payment was cancelled: no payout is made for it any more.",
  "Bu ödeme iptal edildi: artık kimseye ödeme yapılmaz.",
)

export const OPEN_REFUND = say(
  "It is not known yet how a refund or cancellation of this payment ended. Wait for it, or record how it ended on the attention list.",
  "Bu ödemenin bir iadesinin veya iptalinin nasıl sonuçlandığı henüz bilinmiyor. Bekleyin veya ilgilenilmesi gerekenler " +
    "listesinde sonuçlandırın.",
)

export const OPEN_CHANGE = say(
  "It is not known yet whether the last change of this item went through. The payment service is asked automatically: check again in a " +
    "few minutes.",
  "Bu kalemdeki son değişikliğin gerçekleşip gerçekleşmediği henüz bilinmiyor. Ödeme hizmetine kendiliğinden sorulur: birkaç dakika " +
    "sonra yeniden bakın.",
)

export const REFUNDED = say(
  "Part of this item was refunded, or may have been. The payment service changes an item only before any refund of it.",
  "Bu kalemin bir kısmı iade edildi veya edilmiş olabilir. Ödeme hizmeti bir kalemi yalnızca hiç iade edilmemişken değiştirir.",
)

export const APPROVED = say(
  "This item was approved at the payment service, so its seller is being paid. It can only be changed before that.",
  "Bu kalem ödeme hizmetinde onaylandı; satıcısına ödeme yapılıyor. Yalnızca onaydan önce değiştirilebilir.",
)

export const DECLINED = say(
  "Fraud control declined this item: no payout is made for it.",
  "Dolandırıcılık kontrolü bu kalemi reddetti: kimseye ödeme yapılmaz.",
)

export const ODD_STATUS = say(
  "The payment service has this item in a status this store does not know. Change it at the payment service.",
  "Bu kalem ödeme hizmetinde bu mağazanın bilmediği bir durumda. Değişikliği ödeme hizmetinin panelinden yapın.",
)

export const ALREADY_APPROVED = say(
  "This item is approved already: its seller is being paid.",
  "Bu kalem zaten onaylanmış: satıcısına ödeme yapılıyor.",
)

export const NOT_APPROVED = say(
  "This item is not approved, so there is no approval to take back.",
  "Bu kalem onaylanmamış; geri alınacak bir onay yok.",
)

export const NOT_REPORTED = say(
  "The payment service does not report the status of this item, so it is not known whether it is approved. Nothing was sent.",
  "Ödeme hizmeti bu kalemin durumunu bildirmiyor; onaylanıp onaylanmadığı bilinmiyor. Hiçbir şey gönderilmedi.",
)

export const IN_REVIEW = say(
  "This item is in fraud control at the payment service. It can be approved once that has ended.",
  "Bu kalem ödeme hizmetinde dolandırıcılık kontrolünde. Kontrol bitince onaylanabilir.",
)

export const ORDER_CANCELLED = say(
  "The order of this item was cancelled, so its seller is not paid. Refund what the buyer is still owed.",
  "Bu kalemin siparişi iptal edildi; satıcısına ödeme yapılmaz. Alıcıya borçlu olunan tutarı iade edin.",
)

export const NO_IBAN = say(
  "The seller of this item has no IBAN, so the payment service cannot pay them. Enter it first.",
  "Bu kalemin satıcısının IBAN'ı yok; ödeme hizmeti ona ödeme yapamaz. Önce IBAN'ı girin.",
)

export const NOT_KNOWN_SELLER = say(
  "This store does not know the seller that this item pays. Check it at the payment service.",
  "Bu mağaza, bu kalemin ödendiği satıcıyı tanımıyor. Ödeme hizmetinde kontrol edin.",
)

export const PARTLY_REFUNDED = say(
  "Part of this item was refunded, so it is not approved automatically. A manual approval pays what is left of the seller's part.",
  "Bu kalemin bir kısmı iade edildi; kendiliğinden onaylanmaz. Elle verilen onay, satıcının hakedişinden kalanı öder.",
)

export const ON_HOLD = say(
  "A person has put this item on hold, so it is not approved. Lift the hold first.",
  "Bir kişi bu kalemi beklemeye aldı; onaylanmaz. Önce beklemeden çıkarın.",
)

export const WHOLLY_REFUNDED = say(
  "All of this item was refunded: no payout is made for it any more.",
  "Bu kalemin tamamı iade edildi: artık kimseye ödeme yapılmaz.",
)

export const NOT_ABOVE_ZERO = say(
  "What a seller gets must be above zero. To take it back, refund the item.",
  "Satıcının alacağı tutar sıfırdan büyük olmalıdır. Geri almak için kalemi iade edin.",
)

export const aboveMost = (payout: Money, most: Money): Sentence =>
  say(
    `${amountText(payout)} is more than the item's price: at most ${amountText(most)} can go to its seller.`,
    `${amountText(payout)} kalemin fiyatından fazla: satıcısına en çok ${amountText(most)} aktarılabilir.`,
  )
