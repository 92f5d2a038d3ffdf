import type { AttentionKind } from "../../../../flows/contracts/ports"
import { say } from "../../../../payment"
import type { AttentionAction } from "../answers/attention"
import type { Words } from "../answers/common"

/** The title of an entry of the attention list, what to check first, and the button that marks it as done. */
export interface KindTexts {
  title: Words
  check: Words
  done: Words
}

const DONE = say("Mark as done", "Tamamlandı olarak işaretle")

const PAYMENT_CHECK = say(
  "Look the payment up at the payment service by the payment id below, and compare amount and state with the order.",
  "Ödemeyi aşağıdaki ödeme numarasıyla ödeme hizmetinin panelinde bulun; tutarını ve durumunu siparişle karşılaştırın.",
)

export const ATTENTION_TEXTS: Readonly<Record<AttentionKind, KindTexts>> = {
  mismatch: {
    title: say("The charge is not what was requested", "Tahsilat istenenle aynı değil"),
    check: say(
      "Look the payment up at the payment service. If money was taken that no order has, give it back there.",
      "Ödemeye ödeme hizmetinin panelinden bakın. Hiçbir siparişe ait olmayan bir tahsilat varsa oradan geri verin.",
    ),
    done: DONE,
  },
  note: {
    title: say("Something to check", "Göz atmanız gereken bir durum"),
    check: PAYMENT_CHECK,
    done: say("I have checked it", "Baktım"),
  },
  lookup_unknown: {
    title: say("The result of a payment is not known", "Ödemenin nasıl sonuçlandığı bilinmiyor"),
    check: say(
      "Check at the payment service whether there is a successful payment of this amount at this time.",
      "Ödeme hizmetinin panelinde bu tutarda ve bu saatte başarılı bir ödeme olup olmadığına bakın.",
    ),
    done: DONE,
  },
  refund_unknown: {
    title: say("The result of a refund is not known", "İadenin gerçekleşip gerçekleşmediği bilinmiyor"),
    check: say(
      "Open the payment at the payment service and check its refunds and its cancellation.",
      "Ödeme hizmetinin panelinde ödemeyi açın; iadelerine ve iptal edilip edilmediğine bakın.",
    ),
    done: DONE,
  },
  refund_retried: {
    title: say("The service may have repeated a refund", "Ödeme hizmeti bir iadeyi yeniden denemiş olabilir"),
    check: say(
      "Open the payment at the payment service and compare its refunds with those of the order, before anything more is given back.",
      "Başka bir iade yapmadan önce ödeme hizmetinin panelinde ödemeyi açın ve iadelerini siparişteki iadelerle karşılaştırın.",
    ),
    done: say("I have compared them", "Karşılaştırdım"),
  },
  reversal_refused: {
    title: say("The buyer's money is still here", "Alıcının parası geri verilemedi"),
    check: say(
      "Give the amount back at the payment service, or by bank transfer, then say here how.",
      "Tutarı ödeme hizmetinin panelinden veya banka havalesiyle geri verin, sonra nasıl yaptığınızı buraya yazın.",
    ),
    done: say("It was given back", "Geri verildi"),
  },
  order_conflict: {
    title: say("A payment and an order do not fit together", "Ödeme ile sipariş birbirine uymuyor"),
    check: say(
      "Compare the payment with the order. Give back at the payment service what no order has.",
      "Ödemeyi siparişle karşılaştırın. Hiçbir siparişe ait olmayan tutarı ödeme hizmetinin panelinden geri verin.",
    ),
    done: DONE,
  },
  order_unpaid: {
    title: say("An order is unpaid", "Bir sipariş ödenmedi"),
    check: say(
      "Open the order. If it has not been paid since, ask the buyer to pay it, or cancel it.",
      "Siparişi açın. O zamandan beri ödenmediyse alıcıdan ödemesini isteyin veya siparişi iptal edin.",
    ),
    done: DONE,
  },
  missing_reservation: {
    title: say("Stock is not reserved", "Stok ayrılmadı"),
    check: say(
      "Open the order and reserve stock for its items, or cancel it.",
      "Siparişi açıp ürünleri için stok ayırın veya siparişi iptal edin.",
    ),
    done: say("Stock is reserved", "Stok ayrıldı"),
  },
  review_declined: {
    title: say("Declined after fraud review", "Dolandırıcılık incelemesinde reddedildi"),
    check: say(
      "Open the order. Stop what has not been shipped, then cancel the order or ask the buyer to pay in another way.",
      "Siparişi açın. Gönderilmemiş ürünleri durdurun, sonra siparişi iptal edin veya alıcıdan başka bir yolla ödemesini isteyin.",
    ),
    done: DONE,
  },
  review_overdue: {
    title: say("The fraud review takes too long", "Dolandırıcılık incelemesi çok uzadı"),
    check: say(
      "Ask the payment service for the status of the review. Do not ship until it is decided.",
      "İncelemenin durumunu ödeme hizmetine sorun. Karar verilene kadar siparişi göndermeyin.",
    ),
    done: say("The service was asked", "Hizmete soruldu"),
  },
  refund_differs: {
    title: say("Refunds differ", "İadeler birbirini tutmuyor"),
    check: say(
      "Compare the refunds of the payment at the payment service with those of the order.",
      "Ödeme hizmetindeki iadeleri siparişteki iadelerle karşılaştırın.",
    ),
    done: say("Corrected manually", "Elle düzeltildi"),
  },
  payout_unknown: {
    title: say("The payout of an item is not known", "Bir kalemin ödeme payı bilinmiyor"),
    check: say(
      "Look the item up at the payment service: whom it pays, how much, and whether it is approved. Then say whether what is asked was made.",
      "Kaleme ödeme hizmetinde bakın: kime, ne kadar ödeniyor ve onaylanmış mı. Sonra sorulan işlemin yapılıp yapılmadığını bildirin.",
    ),
    done: say("I have dealt with it", "İlgilendim"),
  },
  link_sale: {
    title: say("A sold payment link needs you", "Satılan bir ödeme linki sizi bekliyor"),
    check: say(
      "Compare the sale at the payment service with the order, and give back there what was paid too much.",
      "Ödeme hizmetindeki satışı siparişle karşılaştırın; fazla ödenen tutarı oradan geri verin.",
    ),
    done: DONE,
  },
  link_unknown: {
    title: say("It is not known whether a link was made", "Linkin oluşturulup oluşturulmadığı bilinmiyor"),
    check: say(
      "Check at the payment service whether the link is there. If it is, a sync finds it automatically.",
      "Linkin ödeme hizmetinde olup olmadığına bakın. Varsa eşitleme onu kendiliğinden bulur.",
    ),
    done: DONE,
  },
  link_differs: {
    title: say(
      "An order's payment link was changed at the service",
      "Bir siparişin ödeme linki hizmette değiştirilmiş",
    ),
    check: say(
      "Check the link and the payments of its amount at the payment service, and compare them with the order.",
      "Ödeme hizmetinde linke ve bu tutardaki ödemelere bakın, siparişle karşılaştırın.",
    ),
    done: DONE,
  },
  report_unknown: {
    title: say("Payments that are not this store's", "Bu mağazaya ait olmayan ödemeler"),
    check: say(
      "Download the list and look these payments up at the payment service: a payment link that this store does not know, another system, " +
        'or its panel. If other systems use the account, set the option reports.foreignPayments to "ignore".',
      "Listeyi indirip bu ödemelere ödeme hizmetinin panelinden bakın: mağazanın bilmediği bir ödeme linki, başka bir sistem veya panel olabilir. " +
        'Hesabı başka sistemler de kullanıyorsa reports.foreignPayments ayarını "ignore" yapın.',
    ),
    done: say("I have checked them", "Baktım"),
  },
  report_differs: {
    title: say("The service's list differs", "Hizmetin listesi farklı"),
    check: say(
      "Compare the payment service's panel with this store before anything else is refunded. Nothing was changed because of it.",
      "Başka bir iade yapmadan önce ödeme hizmetinin panelini bu mağazayla karşılaştırın. Bu farktan dolayı hiçbir şey değiştirilmedi.",
    ),
    done: say("I have compared them", "Karşılaştırdım"),
  },
}

/** The button of an action, and what is asked before it is done. */
type ActionTexts = Pick<AttentionAction, "label" | "confirm">

export const ACTIONS = {
  refundWentThrough: {
    label: say("It went through", "Gerçekleşti"),
    confirm: say(
      "Only when you have seen it at the payment service. Medusa then shows the refund; nothing is sent.",
      "Yalnızca ödeme hizmetinde gördüyseniz onaylayın. Medusa iadeyi gösterir; hizmete bir şey gönderilmez.",
    ),
  },
  refundDidNot: {
    label: say("It did not go through", "Gerçekleşmedi"),
    confirm: say(
      "Only when it is certain that it is not at the payment service: it may then be asked for again, and would go out twice.",
      "Yalnızca ödeme hizmetinde olmadığından eminseniz onaylayın: yeniden istenebilir hâle gelir ve para iki kez gidebilir.",
    ),
  },
  changeMade: {
    label: say("The change was made", "Değişiklik yapıldı"),
    confirm: say(
      "Only when the payment service shows the item so. This store then counts it so too; nothing is sent.",
      "Yalnızca ödeme hizmeti kalemi böyle gösteriyorsa onaylayın. Mağaza da böyle sayar; hizmete bir şey gönderilmez.",
    ),
  },
  changeNotMade: {
    label: say("The change was not made", "Değişiklik yapılmadı"),
    confirm: say(
      "Only when the payment service shows the item as it was before. It can then be changed again; nothing is sent.",
      "Yalnızca ödeme hizmeti kalemi eskisi gibi gösteriyorsa onaylayın. Kalem yeniden değiştirilebilir; hizmete bir şey gönderilmez.",
    ),
  },
  notCharged: {
    label: say("Nothing was charged", "Tahsilat yapılmadı"),
    confirm: say(
      "Only when it is certain that the payment service has no such payment. A success that is found later still counts.",
      "Yalnızca ödeme hizmetinde böyle bir ödeme olmadığından eminseniz onaylayın. Sonradan bulunan bir başarı yine işlenir.",
    ),
  },
  reconcileRefunds: {
    label: say("Reconcile the refunds", "İadeleri uzlaştır"),
    confirm: say(
      "Brings Medusa's refunds in line with the payment service. Of a cancelled order, the buyer gets what is still owed to them.",
      "Medusa'daki iadeleri ödeme hizmetiyle uyumlu hâle getirir. İptal edilmiş siparişte alıcıya eksik kalan tutar ödenir.",
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
  label: say("Give the surcharge back", "Vade farkını geri ver"),
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
