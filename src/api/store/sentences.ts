import { say } from "../../domain"

/*
 * Why a cart is not completed now.
 */

export const CHARGING = say(
  "A card is being charged for this cart. Wait and check the payment's status; do not pay again.",
  "Bu sepet için şu anda bir karttan ödeme alınıyor. Bekleyip ödemenin durumunu sorun; yeniden ödeme yapmayın.",
)
export const REVERSING = say(
  "The payment of this cart is being returned to the buyer. Wait, then choose the payment again.",
  "Bu sepetin ödemesi alıcıya geri veriliyor. Bekleyin, sonra ödeme yöntemini yeniden seçin.",
)
export const UNKNOWN = say(
  "It is not known yet how the payment of this cart ended. Wait and check its status; do not pay again.",
  "Bu sepetin ödemesinin nasıl sonuçlandığı henüz bilinmiyor. Bekleyip durumunu sorun; yeniden ödeme yapmayın.",
)
export const REVERSED = say(
  "The payment of this cart was returned to the buyer. Choose the payment again.",
  "Bu sepetin ödemesi alıcıya geri verildi. Ödeme yöntemini yeniden seçin.",
)
export const LEFT_UNPAID = say(
  "The order of this cart has no payment yet. Wait and check the payment's status; do not pay again.",
  "Bu sepetin siparişi henüz ödenmedi. Bekleyip ödemenin durumunu sorun; yeniden ödeme yapmayın.",
)
export const NOT_DECIDED = say(
  "An earlier payment of this cart is still open, and its order may be withdrawn. Wait a few minutes, then try again.",
  "Bu sepetin önceki bir ödemesi henüz sonuçlanmadı; siparişi geri alınabilir. Birkaç dakika bekleyip yeniden deneyin.",
)
