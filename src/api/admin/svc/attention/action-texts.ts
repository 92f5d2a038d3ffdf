import { say } from "../../../../domain"
import type { AttentionAction } from "../answers/attention"

/** The button of an action, and what is asked before it is done. */
type ActionTexts = Pick<AttentionAction, "label" | "confirm">

export const ACTIONS = {
  refundWentThrough: {
    label: say("It went through", "Gerçekleşti"),
    confirm: say(
      "Confirm only if you have seen it at the payment service. Medusa then shows the refund; nothing is sent.",
      "Yalnızca ödeme hizmetinde gördüyseniz onaylayın. Medusa iadeyi gösterir; hizmete bir şey gönderilmez.",
    ),
  },
  refundDidNot: {
    label: say("It did not go through", "Gerçekleşmedi"),
    confirm: say(
      "Confirm only if you are sure that the payment service does not have it: the refund can then be requested again, and the money could be refunded twice.",
      "Yalnızca ödeme hizmetinde olmadığından eminseniz onaylayın: yeniden istenebilir hâle gelir ve para iki kez gidebilir.",
    ),
  },
  changeMade: {
    label: say("The change was made", "Değişiklik yapıldı"),
    confirm: say(
      "Confirm only if the payment service shows the item with this change. This store then records the change; nothing is sent.",
      "Yalnızca ödeme hizmeti kalemi bu değişiklikle gösteriyorsa onaylayın. Mağaza değişikliği kaydeder; hizmete bir şey gönderilmez.",
    ),
  },
  changeNotMade: {
    label: say("The change was not made", "Değişiklik yapılmadı"),
    confirm: say(
      "Confirm only if the payment service shows the item as it was before. It can then be changed again; nothing is sent.",
      "Yalnızca ödeme hizmeti kalemi eskisi gibi gösteriyorsa onaylayın. Kalem yeniden değiştirilebilir; hizmete bir şey gönderilmez.",
    ),
  },
  notCharged: {
    label: say("Nothing was charged", "Tahsilat yapılmadı"),
    confirm: say(
      "Confirm only if you are sure that the payment service has no such payment. A successful payment that is found later is still recorded.",
      "Yalnızca ödeme hizmetinde böyle bir ödeme olmadığından eminseniz onaylayın. Sonradan bulunan başarılı bir ödeme yine işlenir.",
    ),
  },
  captured: {
    label: say("It was captured", "Tahsil edildi"),
    confirm: say(
      "Confirm only if the payment service shows the payment as captured. Medusa then shows it as captured too; nothing is sent.",
      "Yalnızca ödeme hizmeti ödemeyi tahsil edilmiş gösteriyorsa onaylayın. Medusa da böyle gösterir; hizmete bir şey gönderilmez.",
    ),
  },
  releaseHold: {
    label: say("Release the held amount", "Provizyonu kaldır"),
    confirm: say(
      "The hold on the buyer's card is released, and this payment ends: it can no longer be captured. The order is not cancelled, and the amount is due again.",
      "Alıcının kartındaki provizyon kaldırılır ve bu ödeme sona erer: artık tahsil edilemez. Sipariş iptal edilmez; tutarının yeniden ödenmesi gerekir.",
    ),
  },
  notCaptured: {
    label: say("It was not captured", "Tahsil edilmedi"),
    confirm: say(
      "Confirm only if the payment service still shows the amount as held. It can then be captured again.",
      "Yalnızca ödeme hizmeti ödemeyi hâlâ provizyonda gösteriyorsa onaylayın. Ardından yeniden tahsil edilebilir.",
    ),
  },
  notHeld: {
    label: say("It is not held any more", "Artık provizyonda değil"),
    confirm: say(
      "Confirm only if the payment service shows the amount as neither held nor captured. Medusa's payment is then cancelled; nothing is sent.",
      "Yalnızca ödeme hizmeti tutarı ne provizyonda ne de tahsil edilmiş gösteriyorsa onaylayın. Medusa'daki ödeme iptal edilir; hizmete bir şey gönderilmez.",
    ),
  },
  reconcileRefunds: {
    label: say("Reconcile the refunds", "İadeleri uzlaştır"),
    confirm: say(
      "Brings Medusa's refunds in line with the payment service. If the order is cancelled, the buyer is refunded what is still owed to them.",
      "Medusa'daki iadeleri ödeme hizmetiyle uyumlu hâle getirir. İptal edilmiş siparişte alıcıya eksik kalan tutar ödenir.",
    ),
  },
  recordRefunds: {
    label: say("Record refund in Medusa", "İadeyi Medusa'ya kaydet"),
    confirm: say(
      "Reads the payment service's report now and records in Medusa what was refunded there and is missing here. Nothing is sent, and no money moves.",
      "Ödeme hizmetinin raporunu şimdi okur; orada iade edilmiş olup burada eksik olanı Medusa'ya kaydeder. Hizmete bir şey gönderilmez, para hareketi olmaz.",
    ),
  },
  check: { label: say("Check now", "Şimdi sorgula"), confirm: null },
  release: {
    label: say("Ship before the review ends", "İnceleme bitmeden gönder"),
    confirm: say(
      "Fulfilments of this order can then be created although fraud control has not decided. Should it decline, the goods may be gone and unpaid. " +
        "Your name and your note are recorded.",
      "Dolandırıcılık kontrolü karar vermeden bu siparişin gönderimi oluşturulabilir. Kontrol ödemeyi reddederse ürünler gitmiş ve ödenmemiş olabilir. " +
        "Adınız ve notunuz kaydedilir.",
    ),
  },
  releaseUnpaid: {
    label: say("Ship unpaid", "Ödenmeden gönder"),
    confirm: say(
      "Fulfilments of this order can then be created although this store has captured nothing and the order may still owe the amount. Your name and your note are recorded.",
      "Bu mağaza tahsilat yapmadığı ve siparişin tutarı hâlâ ödenmemiş olabileceği hâlde bu siparişin gönderimi oluşturulabilir. Adınız ve notunuz kaydedilir.",
    ),
  },
  putOnHold: {
    label: say("Put on hold", "Beklemeye al"),
    confirm: say(
      "The item is not approved, automatically or manually, until the hold is lifted. Your name and your note are recorded; nothing is sent.",
      "Kalem, beklemeden çıkarılana kadar ne kendiliğinden ne de elle onaylanır. Adınız ve notunuz kaydedilir; hizmete bir şey gönderilmez.",
    ),
  },
  liftHold: {
    label: say("Lift the hold", "Beklemeden çıkar"),
    confirm: say(
      "The time of approval counts again: if it has come, the item is approved within minutes. Your name and your note are recorded.",
      "Onay zamanı yeniden geçerli olur: geldiyse kalem birkaç dakika içinde onaylanır. Adınız ve notunuz kaydedilir.",
    ),
  },
  recordSale: {
    label: say("Record it now", "Şimdi işle"),
    confirm: say(
      "Records the sale as a payment of the order, if the order owes exactly its amount now. Only while the money has not been given back. " +
        "No money moves.",
      "Sipariş şu anda tam bu tutarda borçluysa satışı siparişin ödemesi olarak işler. Yalnızca para geri verilmediyse onaylayın. " +
        "Para hareketi olmaz.",
    ),
  },
} as const satisfies Record<string, ActionTexts>

export const surchargeBack = (amount: string): ActionTexts => ({
  label: say("Return the surcharge", "Vade farkını geri ver"),
  confirm: say(
    `${amount} goes back to the buyer's card at once. Medusa's figures do not change: it counts the price alone.`,
    `${amount} hemen alıcının kartına iade edilir. Medusa'daki tutarlar değişmez: Medusa yalnızca fiyatı sayar.`,
  ),
})

export const TAKEN_OFF = say(
  "Takes it off the list, with your name and your note. No money moves.",
  "Adınız ve notunuzla birlikte listeden çıkarır. Para hareketi olmaz.",
)
export const SALE_TAKEN_OFF = say(
  "Takes it off the list, with your name and your note. A sale that is not recorded by now never will be. No money moves.",
  "Adınız ve notunuzla birlikte listeden çıkarır. Henüz işlenmemiş bir satış artık hiç işlenmez. Para hareketi olmaz.",
)
