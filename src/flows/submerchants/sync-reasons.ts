import { plainCode, type ErrorKind, type SvcError } from "../../client"
import { explainError } from "../../mapping"
import { say, type Sentence } from "../../payment"
import type { DriftedField } from "./records"

/** Faults that are none of the submerchant's: asked again later, by itself. */
const PASSING: readonly ErrorKind[] = [
  ...(["authentication", "in_progress", "rate_limited", "unavailable", "network", "timeout"] as const),
  ...(["malformed_answer", "untrusted_answer", "client_closed"] as const),
]

export const isPassing = ({ kind }: SvcError): boolean => PASSING.includes(kind)

/** Faults of one answer alone: the service is there, and does not tell this one. */
const OF_ONE: readonly ErrorKind[] = ["malformed_answer", "untrusted_answer"]

/** Whether nobody would be heard about any submerchant just now. */
export const isOutage = (error: SvcError): boolean => isPassing(error) && !OF_ONE.includes(error.kind)

/** `subMerchantExternalId` is taken. */
const EXTERNAL_ID_TAKEN = "2002"
export const isExternalIdTaken = ({ code = "" }: SvcError): boolean => plainCode(code) === EXTERNAL_ID_TAKEN

const KEYS_REFUSED = say(
  "The payment service refuses this store's keys. Check them in the settings; this is sent again by itself.",
  "Ödeme hizmeti bu mağazanın anahtarlarını kabul etmiyor. Ayarlardan denetleyin; bilgiler kendiliğinden yeniden gönderilir.",
)
const NOT_HEARD = say(
  "The payment service did not answer. This is sent again by itself.",
  "Ödeme hizmeti yanıt vermedi. Bilgiler kendiliğinden yeniden gönderilir.",
)
export const UNKNOWN_THERE = say(
  'The payment service does not know this submerchant any more. "Sync now" looks for it there, and makes it again.',
  '"Şimdi eşitle" bu alt üye işyerini hizmette arar ve yeniden oluşturur: ödeme hizmeti onu artık tanımıyor.',
)
export const OTHER_TYPE = say(
  "The payment service knows this external id as a submerchant of another type, and the type never changes. Delete this one here " +
    "and make it again with the right type, or with another external id.",
  "Ödeme hizmeti bu harici kimliği başka türde bir alt üye işyeri olarak tanıyor ve tür değişmez. Buradakini silip doğru türle " +
    "veya başka bir harici kimlikle yeniden oluşturun.",
)

const namesOf = (fields: readonly string[]) => fields.join(", ")

/** The service has a submerchant by our external id that this store did not make. */
export function foreign(drift: readonly DriftedField[]): Sentence {
  const fields = namesOf(drift.map(({ field }) => field))
  return say(
    `The payment service already has a submerchant with this external id, with something else in: ${fields}. If it is this seller, ` +
      '"Sync now" takes it over and sends what stands here. If not, delete this one and make it again with another external id.',
    `Ödeme hizmetinde bu harici kimlikle zaten bir alt üye işyeri var; şu alanları farklı: ${fields}. Aynı satıcıysa "Şimdi eşitle" ` +
      "onu devralır ve buradaki bilgileri gönderir. Değilse buradakini silip başka bir harici kimlikle yeniden oluşturun.",
  )
}

/** What our own check of the request, or the service in its own words, says beside the code. */
function detailOf({ code = "", serviceMessage, issues }: SvcError): string {
  if (issues.length > 0) return namesOf(issues.map(({ path }) => path))
  const known = /^\w{1,40}$/.test(plainCode(code)) ? plainCode(code) : undefined
  return [serviceMessage, known && `(${known})`].filter((part) => part !== undefined).join(" ")
}

/** Why a submerchant is not as it should be at the service. */
export function reasonOf(error: SvcError): Sentence {
  if (error.kind === "authentication") return KEYS_REFUSED
  if (isPassing(error)) return NOT_HEARD
  if (error.kind === "not_found") return UNKNOWN_THERE
  const detail = detailOf(error)
  if (error.outcome === "not_sent")
    return say(
      `The payment service needs other or more than this: ${detail}. Complete it and save.`,
      `Ödeme hizmeti için şu alanlar eksik veya hatalı: ${detail}. Düzeltip kaydedin.`,
    )
  const { merchant } = explainError({ code: error.code, group: error.group })
  if (detail === "") return merchant
  return say(
    `The payment service refused this: ${detail}. Change it and save.`,
    `Ödeme hizmeti bunu reddetti: ${detail}. Düzeltip kaydedin.`,
  )
}
