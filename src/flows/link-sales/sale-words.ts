import { joined, say, type Sentence } from "../../payment"
import type { LinkSale } from "../link-records"

/** "for 149.90 TRY", as far as it is known. */
export function soldFor({ amount, currencyCode }: Pick<LinkSale, "amount" | "currencyCode">): Sentence {
  return amount === undefined
    ? say("for an amount that is not known here", "burada bilinmeyen bir tutara")
    : say(`for ${amount} ${currencyCode}`, `${amount} ${currencyCode} tutarına`)
}

const WHY_NOT_YET = {
  waits: say(
    "Another payment of the order is not decided yet: settle that first. The sale is then recorded by itself, or you are told here why not.",
    "Siparişin başka bir ödemesi henüz sonuçlanmadı: önce onu sonuçlandırın. Satış ardından kendiliğinden işlenir ya da neden " +
      "işlenemediği burada yazar.",
  ),
  fails: say(
    "Recording it in Medusa fails each time; the server's log says why. It is tried again every few minutes: do not give the money back " +
      "before it is on the order or this is marked as done.",
    "Medusa'ya işleme her seferinde başarısız oluyor; nedeni sunucu günlüğünde yazar. Birkaç dakikada bir yeniden denenir: siparişe " +
      "işlenmeden ya da bu kayıt tamamlandı olarak işaretlenmeden parayı geri vermeyin.",
  ),
}

/** A sale that is to be recorded, and is not yet. */
export function notYetRecorded(sale: LinkSale, why: keyof typeof WHY_NOT_YET): Sentence {
  const what = soldFor(sale)
  const told = say(
    `The payment link of an order was sold ${what.en} (sale ${sale.sale}), and that is not recorded on the order yet.`,
    `Bir siparişin ödeme linki ${what.tr} satıldı (${sale.sale}. satış) ve satış henüz siparişe işlenmedi.`,
  )
  return joined(told, WHY_NOT_YET[why])
}
