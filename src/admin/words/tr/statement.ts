import type { statement as en } from "../en/statement"
import type { SameKeys } from "../same-keys"

export const statement: SameKeys<typeof en> = {
  title: "Satıcı ekstresi",
  hint: "Alıcıların bu satıcının kalemlerine ödedikleri, sizde kalan komisyon ve satıcıyla anlaşılan hakediş; hizmet bundan pay alabilir veya bir kısmını bekletebilir. Günler İstanbul saatine göredir.",
  nobody: "Ekstre tek bir satıcı içindir. Listeden bir satıcı seçin.",
  toSellers: "Satıcılara git",
  at: "Zaman",
  item: "Kalem",
  status: "Durum",
  refund: "İade",
  paid: "Alıcıların ödediği",
  commission: "Komisyonunuz",
  payout: "Satıcının hakedişi",
  refunded: "İade edilen",
  payout_returned: "Hakedişten geri alınan",
  net: "Satıcıya kalan",
  lines: "satır",
}
