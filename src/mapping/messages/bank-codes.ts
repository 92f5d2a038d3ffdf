import * as advice from "./buyer-advice"
import { say, type Explanation, type Sentence } from "./explanation"
import { GROUP_MESSAGES } from "./group-messages"

/** Codes that say what a group says. */
const GROUP_OF: Readonly<Record<string, string>> = {
  10005: "DO_NOT_HONOUR",
  10012: "INVALID_TRANSACTION",
  10034: "FRAUD_SUSPECT",
  10051: "NOT_SUFFICIENT_FUNDS",
  10054: "EXPIRED_CARD",
  10057: "NOT_PERMITTED_TO_CARDHOLDER",
  10058: "NOT_PERMITTED_TO_TERMINAL",
  10084: "INVALID_CVC2",
}

/** Codes that leave open whether the bank has charged. */
const PASSING = ["10214", "10216", "10219", "10228", "10240", "10241", "10242", "10246"] as const

const passing = (code: string): Sentence =>
  say(
    `The bank could not be asked, or did not answer (code ${code}). What came of it is looked up; it is never simply sent again.`,
    `Bankaya ulaşılamadı veya banka yanıt vermedi (kod ${code}). Sonuç sorgulanır; işlem doğrudan yeniden gönderilmez.`,
  )

function fromGroups(): [string, Explanation][] {
  return Object.entries(GROUP_OF).flatMap(([code, group]): [string, Explanation][] => {
    const explanation = GROUP_MESSAGES[group]
    return explanation === undefined ? [] : [[code, explanation]]
  })
}

/** What banks and fraud control answer. */
export const BANK_CODE_MESSAGES: Readonly<Record<string, Explanation>> = {
  ...Object.fromEntries(fromGroups()),
  ...Object.fromEntries(PASSING.map((code) => [code, { buyer: advice.WAIT_FIRST, merchant: passing(code) }])),
  6000: {
    buyer: advice.DECLINED,
    merchant: say(
      "The payment service's fraud control declined the payment. The buyer is not told this; look at the order before you accept another payment.",
      "Ödeme hizmetinin dolandırıcılık kontrolü ödemeyi reddetti. Bu bilgi alıcıya gösterilmez; başka bir ödeme kabul etmeden önce siparişi inceleyin.",
    ),
  },
  6001: {
    buyer: advice.DECLINED,
    merchant: say(
      "The payment was declined because of a rule of the payment service's fraud control. The buyer is not told this.",
      "Ödeme, ödeme hizmetinin dolandırıcılık kontrolündeki bir kural nedeniyle reddedildi. Bu bilgi alıcıya gösterilmez.",
    ),
  },
  10204: {
    buyer: advice.DECLINED,
    merchant: say(
      "The bank declined with a general error and gave no further reason.",
      "Banka genel bir hata ile reddetti ve başka bir neden belirtmedi.",
    ),
  },
}
