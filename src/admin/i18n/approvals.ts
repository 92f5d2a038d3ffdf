import type { Catalogue } from "./catalogue"

export const approvals = {
  title: ["Awaiting approval", "Onay bekleyenler"],
  hint: [
    "Sold items whose sellers are paid after your approval, the oldest first.",
    "Onaylanınca satıcısına ödeme yapılacak kalemler, en eskisi önce.",
  ],
  toList: ["Awaiting approval", "Onay bekleyenler"],
  item: ["Item", "Kalem"],
  seller: ["Seller", "Satıcı"],
  amount: ["Seller's payout", "Satıcının hakedişi"],
  since: ["Since", "Ne zamandan beri"],
  choose: ["Choose {{item}} of order #{{number}}", "#{{number}} numaralı siparişten {{item}} kalemini seç"],
  chooseAll: ["Choose all on this page", "Bu sayfadakilerin hepsini seç"],
  approveChosen: ["Approve ({{count}})", "Onayla ({{count}})"],
  ended_one: ["{{count}} item", "{{count}} kalem"],
  ended_other: ["Each of {{count}} items", "{{count}} kalemin her biri"],
  none: ["Nothing is awaiting your approval.", "Onayınızı bekleyen bir şey yok."],
  approve: ["Approve", "Onayla"],
  disapprove: ["Withdraw approval", "Onayı geri al"],
} satisfies Catalogue
