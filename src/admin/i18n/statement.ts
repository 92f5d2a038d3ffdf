import type { Catalogue } from "./catalogue"

export const statement = {
  title: ["Seller statement", "Satıcı ekstresi"],
  hint: [
    "What buyers paid for this seller's items, your commission, and the payout agreed for the seller. The service may still deduct or hold back part of it. Days and times use Istanbul time.",
    "Alıcıların bu satıcının kalemlerine ödedikleri, sizde kalan komisyon ve satıcıyla anlaşılan hakediş; hizmet bundan pay alabilir veya bir kısmını bekletebilir. Günler ve saatler İstanbul saatine göredir.",
  ],
  noSeller: [
    "A statement is for one seller. Choose one from the list.",
    "Ekstre tek bir satıcı içindir. Listeden bir satıcı seçin.",
  ],
  toSellers: ["Go to the sellers", "Satıcılara git"],
  at: ["Time", "Zaman"],
  item: ["Item", "Kalem"],
  status: ["Status today", "Bugünkü durum"],
  refund: ["Refund", "İade"],
  amount: ["Payout changed", "Hakediş değişti"],
  arrived: ["From another seller", "Başka satıcıdan"],
  left: ["To another seller", "Başka satıcıya"],
  paid: ["Paid by buyers", "Alıcıların ödediği"],
  commission: ["Your commission", "Komisyonunuz"],
  payout: ["Seller's payout", "Satıcının hakedişi"],
  sales: ["Sales", "Satışlar"],
  refunds: ["Refunds", "İadeler"],
  changes: ["Changes of payouts", "Hakediş değişiklikleri"],
  net: ["What is left", "Kalan"],
  approved: ["Of which approved", "Bunun onaylanan kısmı"],
  waiting: ["Of which waiting for approval", "Bunun onay bekleyen kısmı"],
  lines: ["lines", "satır"],
} satisfies Catalogue
