import { say } from "../../payment"

/*
 * Why a cart is not completed now.
 */

export const CHARGING = say(
  "A card is being charged for this cart just now. Wait and ask for the payment's status; do not pay again.",
  "Bu sepet için şu anda bir karttan ödeme alınıyor. Bekleyip ödemenin durumunu sorun; yeniden ödeme yapmayın.",
)
export const REVERSING = say(
  "The payment of this cart is going back to the buyer. Wait, then choose the payment again.",
  "Bu sepetin ödemesi alıcıya geri veriliyor. Bekleyin, sonra ödeme yöntemini yeniden seçin.",
)
export const UNKNOWN = say(
  "It is not known yet how the payment of this cart ended. Wait and ask for its status; do not pay again.",
  "Bu sepetin ödemesinin nasıl sonuçlandığı henüz bilinmiyor. Bekleyip durumunu sorun; yeniden ödeme yapmayın.",
)
export const REVERSED = say(
  "The payment of this cart went back to the buyer. Choose the payment again.",
  "Bu sepetin ödemesi alıcıya geri verildi. Ödeme yöntemini yeniden seçin.",
)
export const LEFT_UNPAID = say(
  "The order of this cart was left without its payment. Wait and ask for the payment's status; do not pay again.",
  "Bu sepetin siparişi ödemesiz kaldı. Bekleyip ödemenin durumunu sorun; yeniden ödeme yapmayın.",
)
export const NOT_DECIDED = say(
  "An earlier payment of this cart is not over yet, and its order may be taken back. Wait a few minutes, then try again.",
  "Bu sepetin önceki bir ödemesi henüz sonuçlanmadı; siparişi geri alınabilir. Birkaç dakika bekleyip yeniden deneyin.",
)
