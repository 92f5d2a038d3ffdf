import { joined, say, type Sentence } from "../../payment"
import type { Submerchant } from "./records"
import { isUsable } from "./usable"

const NOTHING_SOLD = say("Nothing of this seller can be sold.", "Bu satıcının hiçbir ürünü satılamaz.")
const NOT_KNOWN_YET = say(
  'The payment service does not know this seller yet. It is sent by itself; "Sync now" sends it at once.',
  'Ödeme hizmeti bu satıcıyı henüz tanımıyor. Bilgiler kendiliğinden gönderilir; "Şimdi eşitle" hemen gönderir.',
)
const REFUSED = say(
  "The payment service refused this seller. Correct it and save.",
  "Ödeme hizmeti bu satıcıyı reddetti. Düzeltip kaydedin.",
)
const SYNCED = say(
  "The payment service has this seller as it stands here.",
  "Ödeme hizmetindeki bilgiler buradakiyle aynı.",
)
const WAITS = say(
  'The payment service does not have the newest changes yet. They are sent by themselves; "Sync now" sends them at once.',
  'Ödeme hizmetinde son değişiklikler henüz yok. Kendiliğinden gönderilir; "Şimdi eşitle" hemen gönderir.',
)
const DIFFERS = say(
  'The payment service holds something else than stands here. "Sync now" sends what stands here.',
  'Ödeme hizmetindeki bilgiler buradakinden farklı. "Şimdi eşitle" buradakini gönderir.',
)

type Standing = Pick<Submerchant, "state" | "key" | "errorCode" | "reason" | "drift">

/** Where a submerchant stands, for a person of the shop. */
export function standingOf({ state, reason, drift }: Standing): Sentence {
  switch (state) {
    case "synced":
      return SYNCED
    case "pending":
      return reason ?? NOT_KNOWN_YET
    case "failed":
      return reason ?? REFUSED
    case "out_of_date":
      return reason ?? (drift.length > 0 ? DIFFERS : WAITS)
  }
}

/** Why nothing of a submerchant can be sold; undefined where it can. */
export const unusableReason = (submerchant: Standing): Sentence | undefined =>
  isUsable(submerchant) ? undefined : joined(NOTHING_SOLD, standingOf(submerchant))
