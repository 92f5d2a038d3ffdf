import { say, type Sentence } from "../../domain"

/*
 * Why a request of the admin is refused now.
 */

export const OPEN_CHANGE = say(
  "The order is being changed: an edit, return, claim or exchange of it is not finished. Finish or cancel that first; Medusa could not " +
    "count the refund on the order.",
  "Sipariş değiştiriliyor: bir düzenleme, iade, talep veya değişim tamamlanmadı. Önce onu tamamlayın veya iptal edin; aksi hâlde " +
    "Medusa iadeyi siparişe işleyemez.",
)

export const OPEN_PAYOUT = say(
  "It is not known yet whether the last change of whom an item of this payment pays was made. The payment service is asked automatically: " +
    "check again in a few minutes. What it does not report within an hour is on the attention list: record there how it ended.",
  "Bu ödemenin bir kaleminin kime ödeneceğine ilişkin son değişikliğin gerçekleşip gerçekleşmediği henüz bilinmiyor. Ödeme hizmetine " +
    "kendiliğinden sorulur: birkaç dakika sonra yeniden bakın. Bir saat içinde bildirmediği, ilgilenilmesi gerekenler listesine gelir: " +
    "sonucu orada bildirin.",
)

export const ORDER_IS_CANCELLED = say(
  "This order is cancelled, and Medusa makes no refund on a cancelled order. Nothing was sent. Reconcile the refunds of this payment " +
    "instead (POST /admin/svc/payments/:id/reconcile-refunds): that gives back what is still owed to the buyer.",
  "Bu sipariş iptal edilmiş; Medusa iptal edilmiş bir siparişte iade yapmaz. Hiçbir şey gönderilmedi. Bunun yerine bu ödemenin iadelerini " +
    "uzlaştırın (POST /admin/svc/payments/:id/reconcile-refunds): alıcıya hâlâ borçlu olunan tutar böylece geri verilir.",
)

export const OTHER_UNDER_WAY = say(
  "Another request about this payment is being carried out. Nothing was sent for this one: wait for the other to end, then check what " +
    "is left.",
  "Bu ödemeyle ilgili başka bir istek şu anda yürütülüyor. Bu istek için hiçbir şey gönderilmedi: diğerinin bitmesini bekleyin, sonra " +
    "kalan tutara bakın.",
)

export const CANCEL_UNDER_WAY = say(
  "The cancellation of this payment is being carried out, for another request. Nothing was sent for this request; check again in " +
    "a moment to see how the other one ended.",
  "Bu ödemenin iptali başka bir istek için şu anda yürütülüyor. Bu istek için hiçbir şey gönderilmedi; biraz sonra diğer " +
    "isteğin sonucuna bakın.",
)

export const refundUnderWay = (amount: string): Sentence =>
  say(
    `A refund of ${amount} is being carried out, for another request. Nothing was sent for this request; check again in a moment to see ` +
      "how the other one ended.",
    `${amount} tutarında bir iade başka bir istek için şu anda yürütülüyor. Bu istek için hiçbir şey gönderilmedi; biraz sonra ` +
      "diğer isteğin sonucuna bakın.",
  )

export const refundedJustNow = (amount: string): Sentence =>
  say(
    `${amount} of this payment went back a moment ago, by another request. Nothing was sent for this one: check what is ` +
      "left before you refund again.",
    `Bu ödemenin ${amount} tutarındaki kısmı az önce başka bir istekle iade edildi. Bu istek için hiçbir şey gönderilmedi: ` +
      "yeniden iade etmeden önce kalan tutara bakın.",
  )

export const CANCELLED_JUST_NOW = say(
  "This payment was cancelled a moment ago, by another request: the buyer has all of it back. Nothing was sent for this one.",
  "Bu ödeme az önce başka bir istekle iptal edildi: tutarın tamamı alıcıya geri verildi. Bu istek için hiçbir şey gönderilmedi.",
)

export const NOTHING_SENT = say("Nothing was sent for this request.", "Bu istek için hiçbir şey gönderilmedi.")
