import type { Catalogue } from "./catalogue"

export const report = {
  title: ["Settlement report", "Mutabakat raporu"],
  hint: [
    "Charges and refunds at the payment service, day by day, beside Medusa's records. Days use Istanbul time.",
    "Ödeme hizmetindeki günlük tahsilat ve iadeler, Medusa'daki kayıtlarla yan yana. Günler İstanbul saatine göredir.",
  ],
  period: {
    label: ["Period", "Dönem"],
    last7: ["Last 7 days", "Son 7 gün"],
    last30: ["Last 30 days", "Son 30 gün"],
    thisMonth: ["This month", "Bu ay"],
    lastMonth: ["Last month", "Geçen ay"],
    custom: ["Other days", "Başka günler"],
  },
  from: ["First day", "İlk gün"],
  to: ["Last day", "Son gün"],
  download: ["Download CSV", "CSV indir"],
  notDownloaded: ["The file was not downloaded", "Dosya indirilemedi"],
  day: ["Day", "Gün"],
  total: ["Total", "Toplam"],
  payments: ["Payments", "Ödemeler"],
  refunds: ["Refunds", "İadeler"],
  commission: ["Commission", "Komisyon"],
  fee: ["Fee", "İşlem ücreti"],
  payout: ["Payout", "Hakediş"],
  blockage: ["Held back", "Blokeli tutar"],
  surcharges: ["Surcharges paid by buyers", "Alıcıların ödediği vade farkı"],
  reversed: ["Returned, no order", "Siparişsiz, iade edilen"],
  soldLinks: ["Sold links, no order", "Siparişsiz link satışları"],
  books: ["Compared with Medusa", "Medusa ile karşılaştırma"],
  agree: ["No difference", "Fark yok"],
  differences_one: ["{{count}} difference", "{{count}} fark"],
  differences_other: ["{{count}} differences", "{{count}} fark"],
  inMedusa: ["Medusa: {{amount}}", "Medusa: {{amount}}"],
  listed: ["Service's list: {{amount}}", "Hizmetin listesi: {{amount}}"],
  times: ["({{count}})", "({{count}})"],
  order: ["Order #{{number}}", "Sipariş #{{number}}"],
  unreported_one: [
    "The service reported no commission, fee or payout for {{count}} payment: it is not in those sums.",
    "Hizmet {{count}} ödemenin komisyon, ücret veya hakedişini bildirmedi; o toplamlarda yok.",
  ],
  unreported_other: [
    "The service reported no commission, fee or payout for {{count}} payments: they are not in those sums.",
    "Hizmet {{count}} ödemenin komisyon, ücret veya hakedişini bildirmedi; o toplamlarda yoklar.",
  ],
  figures: [
    "Payments under fraud review are counted once they are approved.",
    "Dolandırıcılık incelemesindeki ödemeler onaylanınca sayılır.",
  ],
  net: {
    title: ["What these totals include", "Bu tutarlara neler dâhil"],
    payments: [
      "Payments: the price of the goods, before refunds and commission, without surcharges.",
      "Ödemeler: ürünlerin fiyatı; iadeler ve komisyon düşülmeden, vade farkı hariç.",
    ],
    refunds: [
      "Refunds and cancellations: what was given back of that price. A surcharge that was given back is not included. Items refunded at once count one by one, as the service lists them.",
      "İadeler ve iptaller: bu fiyattan geri verilen tutar. Geri verilen vade farkı dâhil değildir. Tek seferde iade edilen kalemler, hizmetin listesindeki gibi ayrı ayrı sayılır.",
    ],
    fees: [
      "Commission and fee: what the service reported when it charged. Refunds are not taken off, as the service does not report how they change it.",
      "Komisyon ve işlem ücreti: hizmetin tahsilat anında bildirdiği tutarlar. Hizmet iadenin etkisini bildirmediği için iadeler düşülmez.",
    ],
    payout: [
      "Payout: with surcharges, after commission, fee and amounts held back. Before refunds and cancellations: what went back is not taken off. In a marketplace the sellers' shares are not in it.",
      "Hakediş: vade farkları dâhil; komisyon, ücret ve blokeli tutar düşüldükten sonra kalan. İadeler ve iptaller düşülmez. Pazaryerinde satıcıların payları dâhil değildir.",
    ],
    surcharges: [
      "Surcharges: what buyers paid above the price, before any was given back.",
      "Vade farkı: alıcıların fiyatın üzerinde ödediği tutar; geri verilenler düşülmez.",
    ],
  },
  emptyTitle: ["No payments or refunds on these days", "Bu günlerde ödeme veya iade yok"],
  emptyText: [
    "Choose other days. Payments under fraud review are counted once they are approved.",
    "Başka günler seçin. Dolandırıcılık incelemesindeki ödemeler onaylanınca sayılır.",
  ],
} satisfies Catalogue
