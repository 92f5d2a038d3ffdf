import type { Catalogue } from "./catalogue"

export const overview = {
  hint: [
    "Takings, refunds, fees and success rates, compared with the period before. Days use Istanbul time; today is included up to now.",
    "Tahsilat, iade, kesinti ve başarı oranları, önceki dönemle karşılaştırmalı. Günler İstanbul saatine göredir; bugün, şu ana kadarki hâliyle dâhildir.",
  ],
  compared: ["Compared with {{from}} to {{to}}", "Karşılaştırılan dönem: {{from}} – {{to}}"],
  attention_one: ["{{count}} entry needs attention", "{{count}} kayıtla ilgilenilmesi gerekiyor"],
  attention_other: ["{{count}} entries need attention", "{{count}} kayıtla ilgilenilmesi gerekiyor"],
  noAttention: ["Nothing needs attention", "İlgilenilmesi gereken kayıt yok"],
  takings: ["Takings", "Tahsilat"],
  net: ["Net, before fees", "Net (kesintilerden önce)"],
  fees: ["Commission and fees", "Komisyon ve işlem ücreti"],
  payoutAfter: ["Payout after refunds, estimated", "İade sonrası tahmini hakediş"],
  held: ["Held now, capture not confirmed", "Şu an provizyonda, tahsilatı doğrulanmamış"],
  before: ["before: {{amount}}", "önceki: {{amount}}"],
  beforeChanged: ["before: {{amount}} ({{change}})", "önceki: {{amount}} ({{change}})"],
  convertedPayout: ["Payout in {{currency}}, before refunds", "{{currency}} olarak hakediş (iadelerden önce)"],
  unreported_one: [
    "The service reported no fees or payout for {{count}} payment or refund: it is not in those figures.",
    "Hizmet {{count}} ödeme veya iade için kesinti ya da hakediş bildirmedi; o tutarlara dâhil değildir.",
  ],
  unreported_other: [
    "The service reported no fees or payout for {{count}} payments and refunds: they are not in those figures.",
    "Hizmet {{count}} ödeme ve iade için kesinti ya da hakediş bildirmedi; o tutarlara dâhil değildir.",
  ],
  unknownAmounts_one: [
    "The amount of {{count}} sale of a flexible link is not known: it is in no figure.",
    "{{count}} esnek link satışının tutarı bilinmiyor; hiçbir tutara dâhil değildir.",
  ],
  unknownAmounts_other: [
    "The amounts of {{count}} sales of flexible links are not known: they are in no figure.",
    "{{count}} esnek link satışının tutarları bilinmiyor; hiçbir tutara dâhil değildir.",
  ],
  plot: {
    title: ["Takings (up) and refunds (down) per day", "Günlük tahsilat (yukarı) ve iadeler (aşağı)"],
    label: [
      "Bars of takings and refunds per day. The highest takings: {{amount}} on {{day}}. The table below has every figure.",
      "Günlük tahsilat ve iade çubukları. En yüksek tahsilat: {{day}} günü {{amount}}. Tüm tutarlar aşağıdaki tablodadır.",
    ],
    day: ["{{day}}: takings {{takings}}, refunds {{refunds}}", "{{day}}: tahsilat {{takings}}, iadeler {{refunds}}"],
    none: ["No takings or refunds on these days.", "Bu günlerde tahsilat veya iade yok."],
  },
  method: ["Method", "Yöntem"],
  methods: ["Success by method", "Yönteme göre başarı"],
  rate: ["Success rate", "Başarı oranı"],
  paid: ["Paid", "Ödenen"],
  declined: ["Declined", "Reddedilen"],
  left: ["Not finished", "Tamamlanmayan"],
  open: ["In progress", "Süren"],
  answers: ["Attempts by bank response", "Banka yanıtına göre denemeler"],
  answer: ["Response", "Yanıt"],
  code: ["Code {{code}}", "Kod {{code}}"],
  attempts: ["Attempts", "Deneme"],
  share: ["Share", "Oran"],
  notes: {
    title: ["What these figures include", "Bu tutarlara neler dâhil"],
    takings: [
      "Takings: what buyers were charged, with surcharges, and sold payment links (on the day the store saw the sale: the service does not report when a link was paid). Not included: amounts that are held and not captured (shown on their own), payments under fraud review, charges that were returned because no order could be made, and what was charged outside this store.",
      "Tahsilat: alıcılardan vade farkı dâhil çekilen tutarlar ve satılan ödeme linkleri (mağazanın satışı gördüğü günde: hizmet ne zaman ödendiğini bildirmez). Dâhil değil: provizyonda olup tahsil edilmeyenler (ayrı gösterilir), dolandırıcılık incelemesindekiler, sipariş oluşamadığı için geri alınan çekimler ve bu mağazanın dışında çekilenler.",
    ],
    refunds: [
      "Refunds: what went back to buyers, on the day it went. Several items refunded at once count as one refund; the CSV has a line for each. Not included: refunds of payment links, refunds made in the service's panel that were not recorded here, and refunds whose result is not known.",
      "İadeler: alıcılara geri verilen tutarlar, verildikleri günde. Birden çok kalem tek seferde iade edilirse bir iade sayılır; CSV'de her kalem ayrı satırdadır. Dâhil değil: ödeme linklerinin iadeleri, hizmetin panelinde yapılıp burada kaydedilmeyenler ve sonucu bilinmeyenler.",
    ],
    fees: [
      "Commission, fees and payout: what the service reported when it charged. Refunds are not taken off the commission and fees.",
      "Komisyon, işlem ücreti ve hakediş: hizmetin tahsilat anında bildirdiği tutarlar. Komisyon ve ücretten iadeler düşülmez.",
    ],
    payout: [
      "Payout after refunds is an estimate, because the service does not report what a refund changes: each refund takes the same share of the payout as of the amount charged. If the service keeps its commission, you receive less. Amounts held back and, in a marketplace, the sellers' shares are not in the payout.",
      "İade sonrası hakediş tahminîdir, çünkü hizmet iadenin etkisini bildirmez: her iade, hakedişten tahsilattaki payı kadar düşülür. Hizmet komisyonunu geri vermezse elinize geçen daha azdır. Bekletilen tutarlar ve pazaryerinde satıcıların payları hakedişe dâhil değildir.",
    ],
    rate: [
      "Success rate: paid attempts among those that were paid or declined, by the day they began. Held amounts and charges that were returned count as paid. On the service's payment page a buyer may try several cards; only the result of the page is known.",
      "Başarı oranı: ödenen veya reddedilen denemeler içinde ödenenler, başladıkları güne göre. Provizyona alınan tutarlar ve geri verilen çekimler de ödenmiş sayılır. Hizmetin ödeme sayfasında alıcı birkaç kart deneyebilir; yalnızca sayfanın sonucu bilinir.",
    ],
  },
} satisfies Catalogue
