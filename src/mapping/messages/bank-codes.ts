import { groupOfCode, KNOWN_ERROR_CODES } from "../../client"
import * as advice from "./buyer-advice"
import { advise, adviseEach, type Explanation, type Explanations } from "./explanation"
import { GROUP_MESSAGES } from "./group-messages"

/** Codes that leave open whether the bank has charged, and that come without a published group. */
const PASSING = ["10214", "10219"] as const

/** A bank's code says what its group says. */
function fromGroups(): [string, Explanation][] {
  return KNOWN_ERROR_CODES.flatMap((code): [string, Explanation][] => {
    const explanation = GROUP_MESSAGES[groupOfCode(code) ?? ""]
    return explanation === undefined ? [] : [[code, explanation]]
  })
}

/** What banks and fraud control answer. */
export const BANK_CODE_MESSAGES: Explanations = {
  ...Object.fromEntries(fromGroups()),
  ...adviseEach(PASSING, advice.WAIT_FIRST, (code) => [
    `The bank could not be asked, or did not answer (code ${code}). What came of it is looked up; it is never simply sent again.`,
    `Bankaya ulaşılamadı veya banka yanıt vermedi (kod ${code}). Sonuç sorgulanır; işlem doğrudan yeniden gönderilmez.`,
  ]),
  ...advise(advice.DECLINED, {
    6000: [
      "The payment service's fraud control declined the payment. The buyer is not shown this; check the order before you accept another payment.",
      "Ödeme hizmetinin dolandırıcılık kontrolü ödemeyi reddetti. Bu bilgi alıcıya gösterilmez; başka bir ödeme kabul etmeden önce siparişi inceleyin.",
    ],
    6001: [
      "The payment was declined because of a rule of the payment service's fraud control. The buyer is not shown this.",
      "Ödeme, ödeme hizmetinin dolandırıcılık kontrolündeki bir kural nedeniyle reddedildi. Bu bilgi alıcıya gösterilmez.",
    ],
  }),
}
