import type { AttentionKind } from "../use-cases/ports/ports"
import { say, type Sentence } from "../domain"

/** The title of an entry of the attention list, what to check first, and the button that marks it as done. */
export interface KindTexts {
  title: Sentence
  check: Sentence
  done: Sentence
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
      "Look the payment up in the payment service's panel. If an amount belongs to no order, refund it there.",
      "Ödemeye ödeme hizmetinin panelinden bakın. Hiçbir siparişe ait olmayan bir tutar varsa oradan iade edin.",
    ),
    done: DONE,
  },
  note: {
    title: say("Please check", "Göz atmanız gereken bir durum"),
    check: PAYMENT_CHECK,
    done: say("Checked", "Baktım"),
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
      "Open the payment at the payment service and compare its refunds with those of the order, before you refund anything else.",
      "Başka bir iade yapmadan önce ödeme hizmetinin panelinde ödemeyi açın ve iadelerini siparişteki iadelerle karşılaştırın.",
    ),
    done: say("Compared", "Karşılaştırdım"),
  },
  reversal_refused: {
    title: say("The buyer has not been refunded", "Alıcının parası geri verilemedi"),
    check: say(
      "Refund the amount in the payment service's panel or by bank transfer, then note here how you did it.",
      "Tutarı ödeme hizmetinin panelinden veya banka havalesiyle geri verin, sonra nasıl yaptığınızı buraya yazın.",
    ),
    done: say("It was given back", "Geri verildi"),
  },
  order_conflict: {
    title: say("A payment and an order do not match", "Ödeme ile sipariş birbirine uymuyor"),
    check: say(
      "Compare the payment with the order. If an amount belongs to no order, refund it in the payment service's panel.",
      "Ödemeyi siparişle karşılaştırın. Hiçbir siparişe ait olmayan bir tutar varsa ödeme hizmetinin panelinden iade edin.",
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
    title: say("The fraud review is taking too long", "Dolandırıcılık incelemesi çok uzadı"),
    check: say(
      "Ask the payment service for the status of the review. Do not ship until it is decided.",
      "İncelemenin durumunu ödeme hizmetine sorun. Karar verilene kadar siparişi göndermeyin.",
    ),
    done: say("Service contacted", "Hizmete soruldu"),
  },
  refund_differs: {
    title: say("Refunds differ", "İadeler birbirini tutmuyor"),
    check: say(
      "Compare the refunds of the payment at the payment service with those of the order.",
      "Ödeme hizmetindeki iadeleri siparişteki iadelerle karşılaştırın.",
    ),
    done: say("Corrected manually", "Elle düzeltildi"),
  },
  capture_unknown: {
    title: say(
      "It is not known whether a held amount was captured",
      "Provizyondaki tutarın tahsil edilip edilmediği bilinmiyor",
    ),
    check: say(
      "Open the payment at the payment service and check whether the amount is still held or was captured. Then record which.",
      "Ödeme hizmetinin panelinde ödemeyi açın; tutar hâlâ provizyonda mı, yoksa tahsil edilmiş mi, bakın. Sonra hangisi olduğunu bildirin.",
    ),
    done: DONE,
  },
  hold_expiring: {
    title: say("A held amount needs a decision", "Provizyondaki bir tutar için karar gerekiyor"),
    check: say(
      "Until the hold period ends, open the order and capture the payment if the goods go out, or cancel the order. After that the store no longer captures: check in the service's panel whether the amount was captured before the buyer is asked to pay again.",
      "Provizyon süresi dolmadan siparişi açın; ürünler gönderilecekse ödemeyi tahsil edin, aksi hâlde siparişi iptal edin. Süre dolduktan sonra mağaza tahsilat yapmaz: alıcıdan yeniden ödemesini istemeden önce tutarın tahsil edilip edilmediğine hizmetin panelinden bakın.",
    ),
    done: say("Done", "Halledildi"),
  },
  payout_unknown: {
    title: say("The payout of an item is not known", "Bir kalemin hakedişi bilinmiyor"),
    check: say(
      "Look the item up at the payment service: which seller it pays, how much, and whether it is approved. Then say whether the change or the approval was made.",
      "Kaleme ödeme hizmetinde bakın: hangi satıcıya ne kadar ödeniyor, onaylanmış mı? Sonra değişikliğin veya onayın yapılıp yapılmadığını bildirin.",
    ),
    done: say("Done", "Halledildi"),
  },
  approval_refused: {
    title: say("The payment service refuses an approval", "Ödeme hizmeti bir onayı reddediyor"),
    check: say(
      "Read why, and ask the payment service. The approval is tried again about once a day, and you can approve the item on its order.",
      "Nedenini okuyun ve ödeme hizmetine sorun. Onay günde yaklaşık bir kez yeniden denenir; kalemi siparişinden de onaylayabilirsiniz.",
    ),
    done: say("Done", "Halledildi"),
  },
  link_sale: {
    title: say("A sold payment link needs your decision", "Satılan bir ödeme linki için karar gerekiyor"),
    check: say(
      "Compare the sale in the payment service's panel with the order, and refund there what was paid too much.",
      "Ödeme hizmetinin panelindeki satışı siparişle karşılaştırın; fazla ödenen tutarı oradan iade edin.",
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
    done: say("Checked", "Baktım"),
  },
  report_differs: {
    title: say("The service's list differs", "Hizmetin listesi farklı"),
    check: say(
      "Compare the payment service's panel with this store before anything else is refunded. Nothing was changed because of it. A refund that " +
        "was made in the panel can be recorded here, without sending it again.",
      "Başka bir iade yapmadan önce ödeme hizmetinin panelini bu mağazayla karşılaştırın. Bu farktan dolayı hiçbir şey değiştirilmedi. Panelden " +
        "yapılmış bir iade, yeniden gönderilmeden buradan kaydedilebilir.",
    ),
    done: say("Compared", "Karşılaştırdım"),
  },
  card_not_deleted: {
    title: say("A stored card has not been deleted yet", "Kayıtlı bir kart henüz silinmedi"),
    check: say(
      "Look the customer's stored cards up at the payment service, and delete this one there if it is still listed.",
      "Ödeme hizmetinin panelinde müşterinin kayıtlı kartlarına bakın; bu kart hâlâ listeleniyorsa oradan silin.",
    ),
    done: say("It has been deleted there", "Orada silindi"),
  },
}
