import type { Catalogue } from "./catalogue"

export const payments = {
  subtitle: [
    "Every attempt to pay and every sold payment link. Days use Istanbul time.",
    "Bütün ödeme denemeleri ve satılan ödeme linkleri. Günler İstanbul saatine göredir.",
  ],
  search: [
    "Order number, payment id, e-mail or last four digits",
    "Sipariş numarası, ödeme numarası, e-posta ya da son dört hane",
  ],
  filters: {
    state: ["State", "Durum"],
    method: ["Method", "Yöntem"],
    attention: ["Attention", "İlgi"],
    sort: ["Sort by", "Sıralama"],
    from: ["From", "İlk gün"],
    to: ["To", "Son gün"],
    min: ["Amount from", "En az tutar"],
    max: ["Amount to", "En çok tutar"],
  },
  any: {
    state: ["Any state", "Bütün durumlar"],
    method: ["Any method", "Bütün yöntemler"],
    attention: ["With and without attention", "İlgi bekleyen ve beklemeyen"],
  },
  state: {
    paid: ["Paid", "Ödendi"],
    refunded: ["Refunded, all or in part", "Kısmen ya da tamamen iade edildi"],
    held: ["Held, not captured", "Provizyonda, tahsil edilmedi"],
    in_review: ["Under fraud review", "Dolandırıcılık incelemesinde"],
    in_progress: ["In progress", "Sürüyor"],
    unknown: ["Not known yet", "Henüz bilinmiyor"],
    declined: ["Declined", "Reddedildi"],
    not_paid: ["Not paid", "Ödenmedi"],
    reversed: ["Given back, no order", "Siparişsiz, geri verildi"],
  },
  link: ["Payment link", "Ödeme linki"],
  attention: { true: ["Needs attention", "İlgi bekleyenler"], false: ["Needs no attention", "İlgi beklemeyenler"] },
  sort: {
    newest: ["Newest first", "Önce en yeni"],
    oldest: ["Oldest first", "Önce en eski"],
    largest: ["Largest amount first", "Önce en büyük tutar"],
    smallest: ["Smallest amount first", "Önce en küçük tutar"],
  },
  columns: {
    amount: ["Amount", "Tutar"],
    state: ["State", "Durum"],
    method: ["Method", "Yöntem"],
    order: ["Order", "Sipariş"],
    customer: ["Customer", "Müşteri"],
    time: ["Time", "Zaman"],
  },
  lastFour: ["{{method}} •••• {{lastFour}}", "{{method}} •••• {{lastFour}}"],
  refunded: ["{{amount}} refunded", "{{amount}} iade edildi"],
  order: ["Order #{{number}}", "Sipariş #{{number}}"],
  orderGone: ["A deleted order", "Silinmiş bir sipariş"],
  empty: {
    title: ["No payments yet", "Henüz ödeme yok"],
    hint: [
      "Each attempt to pay appears here as soon as a buyer starts it.",
      "Her ödeme denemesi, alıcı başlattığı anda burada görünür.",
    ],
    filtered: ["No payments match", "Eşleşen ödeme yok"],
  },
} satisfies Catalogue
