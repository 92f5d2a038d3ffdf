import { type Explanation, say, type Texts } from "./explanation"
import { errorKind, type ErrorKind, plainCode, type SvcError } from "../../client"
import { BANK_CODE_MESSAGES, GROUP_MESSAGES } from "./bank-messages"
import { NOT_MADE, USE_THREE_DS, WAIT_FIRST } from "./buyer-advice"
import { REQUEST_CODE_MESSAGES, STATE_CODE_MESSAGES } from "./service-codes"

const ANOTHER_TRY = say(
  "Your bank could not confirm that it is you. Please try again with the code your bank sends, or use another card.",
  "Bankanız kimliğinizi doğrulayamadı. Lütfen bankanızın gönderdiği kodla tekrar deneyin veya başka bir kart kullanın.",
)
const REGISTER = say(
  "Your card is not set up for 3D Secure. Please ask your bank to register it, or use another card.",
  "Kartınız 3D Secure'e kayıtlı değil. Lütfen bankanızdan kartı kaydetmesini isteyin veya başka bir kart kullanın.",
)
const OTHER_BANK = say(
  "Your bank does not take part in 3D Secure. Please use the card of another bank.",
  "Bankanız 3D Secure hizmeti sunmuyor. Lütfen başka bir bankanın kartını kullanın.",
)
const FINISH_REGISTRATION = say(
  "Your card is not registered for 3D Secure yet. Please finish the registration with your bank, or use another card.",
  "Kartınızın 3D Secure kaydı henüz tamamlanmamış. Lütfen kaydı bankanızla tamamlayın veya başka bir kart kullanın.",
)
const AT_THE_MOMENT = say(
  "Your bank cannot confirm payments at the moment. Please try again later or use another card.",
  "Bankanız şu anda ödemeleri doğrulayamıyor. Lütfen daha sonra tekrar deneyin veya başka bir kart kullanın.",
)
const OTHER_CARD = say(
  "The bank did not recognise this card. Please check the card number or use another card.",
  "Banka bu kartı tanımadı. Lütfen kart numarasını kontrol edin veya başka bir kart kullanın.",
)

const failed = ([en, tr]: Texts) =>
  say(`3D Secure failed: ${en}. The card was not charged.`, `3D Secure başarısız oldu: ${tr}. Karttan çekim yapılmadı.`)

const FAILURES = [
  [
    -1,
    ANOTHER_TRY,
    "the bank's page gave no reason, or no result that can be read",
    "bankanın sayfası neden veya okunabilir bir sonuç bildirmedi",
  ],
  [
    0,
    ANOTHER_TRY,
    "the buyer was not verified, or the bank's response is invalid",
    "alıcının kimliği doğrulanmadı veya bankanın yanıtı geçersiz",
  ],
  [2, REGISTER, "the cardholder or the card's bank is not registered", "kart sahibi veya kartın bankası kayıtlı değil"],
  [3, OTHER_BANK, "the card's bank is not registered", "kartın bankası kayıtlı değil"],
  [
    4,
    FINISH_REGISTRATION,
    "no verification was possible; the cardholder chose to register later",
    "doğrulama yapılamadı; kart sahibi daha sonra kaydolmayı seçti",
  ],
  [5, AT_THE_MOMENT, "the bank could not verify the buyer", "banka alıcıyı doğrulayamadı"],
  [6, AT_THE_MOMENT, "an error of 3D Secure itself", "3D Secure hatası oluştu"],
  [7, AT_THE_MOMENT, "a system error at the bank or the service", "bankada veya hizmette sistem hatası oluştu"],
  [8, OTHER_CARD, "the card is unknown", "kart bilinmiyor"],
] as const

/** Specification: 3D Secure, `mdStatus`; -1: the published interface description. Only 1 lets a payment go on. */
const MD_STATUS_MESSAGES: Readonly<Record<number, Explanation>> = {
  ...Object.fromEntries(
    FAILURES.map(([md_status, buyer, ...reason]) => [md_status, { buyer, merchant: failed(reason) }]),
  ),
  1: {
    buyer: say(
      "Your bank has confirmed that it is you. Please wait until the payment is completed.",
      "Bankanız kimliğinizi doğruladı. Lütfen ödeme tamamlanana kadar bekleyin.",
    ),
    merchant: say(
      "3D Secure succeeded: the bank has authenticated the buyer. The charge itself comes after that.",
      "3D Secure başarılı: banka alıcının kimliğini doğruladı. Çekim bundan sonra yapılır.",
    ),
  },
}

/** A value the specification does not have: no success. */
export const UNKNOWN_MD_STATUS: Explanation = {
  buyer: ANOTHER_TRY,
  merchant: say(
    "3D Secure ended without a result that is published, so it does not count as a success. The card was not charged.",
    "3D Secure, yayımlanmış bir sonuç olmadan bitti; bu nedenle başarılı sayılmaz. Karttan çekim yapılmadı.",
  ),
}

/** The service, or the bank behind it, reported it about a payment that did not go through. */
interface ToExplain {
  code?: string | undefined
  group?: string | undefined
  md_status?: number | undefined
}

/** The only mdStatus with which a payment goes on: what went wrong after it is in code and group. */
const AUTHENTICATED = 1

const CODE_MESSAGES = new Map(
  Object.entries({ ...REQUEST_CODE_MESSAGES, ...STATE_CODE_MESSAGES, ...BANK_CODE_MESSAGES }),
)
const GROUPS = new Map(Object.entries(GROUP_MESSAGES))

const NO_REASON: Explanation = {
  buyer: NOT_MADE,
  merchant: say("The payment was refused without a reason.", "Ödeme, neden bildirilmeden reddedildi."),
}

/** Our own code, unlike any of the service's: the charge was not sent, because the service could not be reached in time, or a capability is paused. */
export const NOT_SENT = "not_sent"

const UNREACHED: readonly ErrorKind[] = [
  "network",
  "timeout",
  "unavailable",
  "rate_limited",
  "client_closed",
  "configuration",
]

/** The code that is kept of a call that started no payment: the service's, or ours. */
export const keptCode = ({ code, outcome, kind }: SvcError): string | undefined =>
  code ?? (outcome === "not_sent" && UNREACHED.includes(kind) ? NOT_SENT : undefined)

const WAS_NOT_SENT: Explanation = {
  buyer: say(
    "The payment could not be started in time. You were not charged. Try again shortly.",
    "Ödeme zamanında başlatılamadı. Kartınızdan para çekilmedi. Lütfen biraz sonra yeniden deneyin.",
  ),
  merchant: say(
    "The charge was not sent: the payment service could not be reached in time, or a capability it needs is paused (see the settings page).",
    "Çekim gönderilmedi: ödeme hizmetine zamanında ulaşılamadı veya gereken özellik duraklatıldı (ayarlar sayfası).",
  ),
}

/** Names a code whose meaning is not published, provided it looks like a code: other text of the service is not printed. */
function unknownReason(reason: string): Explanation {
  if (!/^\w{1,40}$/.test(reason)) return NO_REASON
  return {
    buyer: NOT_MADE,
    merchant: say(
      `The payment was refused with the code ${reason}, whose meaning is not published. Ask the payment service what it means.`,
      `Ödeme, anlamı yayımlanmamış ${reason} koduyla reddedildi. Anlamını ödeme hizmetine sorun.`,
    ),
  }
}

/** A value that is not -1 to 8 is no success. */
export function explainMdStatus(md_status: number): Explanation {
  return MD_STATUS_MESSAGES[md_status] ?? UNKNOWN_MD_STATUS
}

/**
 * A failed 3D Secure step decides before the bank's group, and the group before the code, except for a
 * code that leaves the outcome open: the buyer must not be advised to pay again then.
 */
export function explainError({ code = "", group = "", md_status }: ToExplain): Explanation {
  if (md_status !== undefined && md_status !== AUTHENTICATED) return explainMdStatus(md_status)
  if (code === NOT_SENT) return WAS_NOT_SENT
  const byCode = CODE_MESSAGES.get(plainCode(code))
  const kind = errorKind(code, undefined)
  if (byCode && (kind === "unavailable" || kind === "in_progress" || kind === "not_now")) return byCode
  const known = GROUPS.get(group.trim().toUpperCase()) ?? byCode
  if (known) return known
  if (md_status !== undefined && code === "" && group === "") return explainMdStatus(md_status)
  return unknownReason(plainCode(code) || group.trim())
}

/** For the buyer of a payment that is known not to have been made: whoever may pay again must not be told to wait for its result. */
export function explainDeclined(given: ToExplain): Explanation["buyer"] {
  const { buyer } = explainError(given)
  return buyer === WAIT_FIRST ? NOT_MADE : buyer
}

/** The payment was declined because its card is charged with 3D Secure only. */
export const needsThreeDs = ({
  error_code: code,
  error_group: group,
}: {
  error_code?: string
  error_group?: string
}): boolean => explainError({ code, group }).buyer === USE_THREE_DS
