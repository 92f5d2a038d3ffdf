import type { statement as en } from "../en/statement"
import type { SameKeys } from "../same-keys"

export const statement: SameKeys<typeof en> = {
  title: "Satıcı ekstresi",
  hint: "Alıcıların bu satıcının kalemlerine ödedikleri, sizde kalan komisyon ve satıcıyla anlaşılan hakediş; hizmet bundan pay alabilir veya bir kısmını bekletebilir. Günler İstanbul saatine göredir.",
  nobody: "Ekstre tek bir satıcı içindir. Listeden bir satıcı seçin.",
  toSellers: "Satıcılara git",
  at: "Zaman",
  item: "Kalem",
  status: "Bugünkü durum",
  refund: "İade",
  amount: "Hakediş değişti",
  arrived: "Başka satıcıdan",
  left: "Başka satıcıya",
  paid: "Alıcıların ödediği",
  commission: "Komisyonunuz",
  payout: "Satıcının hakedişi",
  sales: "Satışlar",
  refunds: "İadeler",
  changes: "Hakediş değişiklikleri",
  net: "Kalan",
  lines: "satır",
}
