import * as advice from "./buyer-advice"
import { advise, adviseEach, type Explanation, type Explanations, say, type Sentence, type Texts } from "./explanation"
import { groupOfCode, KNOWN_ERROR_CODES } from "../../client"

const declined = (buyer: Sentence, reasons: Readonly<Record<string, Texts>>): Explanations =>
  advise(buyer, reasons, ([en, tr]) => say(`The bank declined: ${en}.`, `Banka reddetti: ${tr}.`))

/** The buyer must not learn what the bank knows of such a card. */
const hidden = (texts: Readonly<Record<string, Texts>>): Explanations =>
  advise(advice.DECLINED, texts, ([en, tr]) =>
    say(`${en}. The buyer is not shown this.`, `${tr}. Bu bilgi alıcıya gösterilmez.`),
  )

const HIDDEN = hidden({
  LOST_CARD: ["The bank declined: the card is reported lost", "Banka reddetti: kart kayıp olarak bildirilmiş"],
  STOLEN_CARD: ["The bank declined: the card is reported stolen", "Banka reddetti: kart çalıntı olarak bildirilmiş"],
  BLOCKED_CARD: ["The bank declined: the card is blocked", "Banka reddetti: kart bloke edilmiş"],
  RESTRICTED_CARD: ["The bank declined: the card is restricted", "Banka reddetti: kartın kullanımı kısıtlanmış"],
  PICKUP_CARD: ["The bank declined and wants the card to be retained", "Banka reddetti: karta el konulması isteniyor"],
})

/** The charge may have been made all the same. */
const OPEN = advise(
  advice.WAIT_FIRST,
  {
    REQUEST_TIMEOUT: ["The bank did not answer in time", "Banka zamanında yanıt vermedi"],
    COMMUNICATION_OR_SYSTEM_ERROR: [
      "The connection to the bank failed, or its system did",
      "Bankayla bağlantı kurulamadı veya bankanın sisteminde hata oluştu",
    ],
    UNKNOWN: [
      "The bank gave no reason that the payment service knows",
      "Banka, ödeme hizmetinin tanıdığı bir neden bildirmedi",
    ],
    APPROVED_COMPLETED: [
      "The bank answered that this was approved before: the money may have moved",
      "Banka bu işlemin daha önce onaylandığını bildirdi: para hareketi olmuş olabilir",
    ],
    NO_SUCH_ISSUER: [
      "The card's bank was not found or could not be reached",
      "Kartın bankası bulunamadı veya bankaya ulaşılamadı",
    ],
    ISSUER_OR_SWITCH_INOPERATIVE: [
      "The card's bank, or the network between, is out of order",
      "Kartın bankası veya aradaki ağ hizmet veremiyor",
    ],
    TIMEOUT: ["The bank's answer did not come in time", "Bankanın yanıtı zamanında gelmedi"],
    REMOTE_ERROR: ["The card's own bank had an error", "Kartın kendi bankasında bir hata oluştu"],
    LOCAL_ERROR: [
      "There was an error on the way to the card's bank",
      "İşlem kartın bankasına giderken bir hata oluştu",
    ],
  },
  ([en, tr]) =>
    say(
      `${en}. If the payment's state is open, it is looked up until it is known.`,
      `${tr}. Ödemenin durumu belirsizse, sonuç öğrenilene kadar sorgulanır.`,
    ),
)

/** After a refund or cancellation nothing went back; after a charge nothing is certain. */
const NOT_NOW = advise(advice.WAIT_FIRST, {
  REQUIRES_DAY_END: [
    "The bank takes this only after its end of day. A refund or cancellation has given nothing back yet, and can be tried again then.",
    "Banka bu işlemi ancak gün sonundan sonra kabul ediyor. İade veya iptalde henüz para geri verilmedi; gün sonundan sonra yeniden denenebilir.",
  ],
  REFUND_DECLINE: [
    "The bank does not take the refund at this moment: nothing went back. It can be tried again later.",
    "Banka iadeyi şu anda kabul etmiyor: para iade edilmedi. Daha sonra yeniden denenebilir.",
  ],
})

/** Declined for a reason that is not the card's alone to blame, or without one. */
const OTHER_DECLINES: Explanations = {
  ...advise(advice.DECLINED, {
    DO_NOT_HONOUR: [
      "The bank declined without giving a reason (do not honour).",
      "Banka neden belirtmeden reddetti (do not honour).",
    ],
    DECLINED: ["The bank declined without giving a reason.", "Banka reddetti ve bir neden belirtmedi."],
    FRAUD_SUSPECT: [
      "The payment was declined on suspicion of fraud. The buyer is not shown this; check the order before you accept another payment.",
      "Ödeme dolandırıcılık şüphesiyle reddedildi. Bu bilgi alıcıya gösterilmez; başka bir ödeme kabul etmeden önce siparişi inceleyin.",
    ],
    REFER_TO_CARD_ISSUER: [
      "The bank declined and wants the cardholder to call it (refer to card issuer).",
      "Banka reddetti ve kart sahibinin bankasını aramasını istiyor (refer to card issuer).",
    ],
    LOCAL_DECLINE: [
      "The payment was declined on the way to the bank (local decline), without a further reason.",
      "Ödeme bankaya giderken reddedildi (local decline); başka bir neden belirtilmedi.",
    ],
    REMOTE_DECLINE: [
      "The payment was declined by the card's own bank (remote decline), without a further reason.",
      "Ödeme kartın kendi bankası tarafından reddedildi (remote decline); başka bir neden belirtilmedi.",
    ],
  }),
  ...advise(advice.OTHER_CARD, {
    BIN_NOT_FOUND: [
      "The payment was declined: no bank is known for the first digits of this card.",
      "Ödeme reddedildi: kartın ilk hanelerine ait bir banka bulunamadı.",
    ],
  }),
  ...advise(advice.CHECK_EMAIL, {
    INVALID_CHARS_IN_EMAIL: [
      "The payment was declined: the e-mail address has characters that are not allowed.",
      "Ödeme reddedildi: e-posta adresinde izin verilmeyen karakterler var.",
    ],
  }),
  ...advise(advice.WRONG_CVC, {
    INVALID_CVC2_LENGTH: [
      "The payment was declined: the security code has too few or too many digits.",
      "Ödeme reddedildi: güvenlik kodunun hane sayısı hatalı.",
    ],
  }),
}

/** The groups of bank answers (docs/reference/interface-defaults.md, "Errors"). */
export const GROUP_MESSAGES: Explanations = {
  ...HIDDEN,
  ...OPEN,
  ...NOT_NOW,
  ...OTHER_DECLINES,
  ...declined(advice.DECLINED, {
    CVC2_MAX_ATTEMPT: ["the security code was entered wrongly too often", "güvenlik kodu çok kez hatalı girilmiş"],
    EXCEEDS_ALLOWABLE_PIN_TRIES: ["the PIN was entered wrongly too often", "kart şifresi çok kez hatalı girilmiş"],
    INVALID_PIN: ["the PIN of the card is wrong", "kart şifresi hatalı"],
    REQUEST_BLOCKED_BY_BANK: ["it blocks requests of this kind", "bu tür istekleri engelliyor"],
  }),
  ...declined(advice.NO_FUNDS, {
    NOT_SUFFICIENT_FUNDS: ["the card's balance or limit is not enough", "kartın bakiyesi veya limiti yetersiz"],
    EXCEEDS_WITHDRAWAL_AMOUNT_LIMIT: ["the amount is above the limit of the card", "tutar kartın limitini aşıyor"],
    EXCEEDED_TRANSACTION_AMOUNT: [
      "the amount is above what is allowed for one transaction",
      "tutar tek işlem için izin verilen sınırın üzerinde",
    ],
  }),
  ...declined(advice.EXPIRED, {
    EXPIRED_CARD: [
      "the card has expired, or its expiry date is wrong",
      "kartın süresi dolmuş veya son kullanma tarihi hatalı",
    ],
    INVALID_EXPIRE_YEAR_MONTH: ["the expiry date of the card is wrong", "kartın son kullanma tarihi hatalı"],
  }),
  ...declined(advice.WRONG_CVC, { INVALID_CVC2: ["the security code is wrong", "güvenlik kodu hatalı"] }),
  ...declined(advice.WRONG_NUMBER, { INVALID_CARD_NUMBER: ["the card number is not valid", "kart numarası geçersiz"] }),
  ...declined(advice.CARD_NOT_OPEN, {
    NOT_PERMITTED_TO_CARDHOLDER: [
      "the cardholder may not make this kind of payment",
      "kart sahibinin bu tür bir ödeme yapma izni yok",
    ],
    CARD_NOT_PERMITTED: ["the card is not open to this kind of payment", "kart bu tür ödemelere açık değil"],
  }),
  ...declined(advice.NO_INSTALLMENTS, {
    DEBIT_CARDS_INSTALLMENT_NOT_ALLOWED: [
      "a debit card cannot pay in installments",
      "banka kartıyla taksitli ödeme yapılamaz",
    ],
    NOT_PERMITTED_TO_INSTALLMENT: ["this card cannot pay in installments", "bu kartla taksitli ödeme yapılamaz"],
  }),
  ...declined(advice.USE_THREE_DS, {
    DEBIT_CARDS_REQUIRES_3DS: [
      "a debit card is taken with 3D Secure only. Offer the hosted page or the 3D Secure method",
      "banka kartları yalnızca 3D Secure ile kabul edilir. Ödeme sayfasını veya 3D Secure yöntemini sunun",
    ],
  }),
  ...declined(advice.START_AGAIN, {
    INVALID_CAVV: ["the proof of the 3D Secure step (CAVV) is not valid", "3D Secure doğrulama değeri (CAVV) geçersiz"],
    INVALID_ECI: ["the result of the 3D Secure step (ECI) is not valid", "3D Secure sonuç değeri (ECI) geçersiz"],
  }),
  ...declined(advice.TELL_SHOP, {
    INVALID_MERCHANT_OR_SP: [
      "it does not accept your merchant number. Ask the payment service to check your account",
      "üye işyeri numaranızı kabul etmiyor. Ödeme hizmetinden hesabınızı kontrol etmesini isteyin",
    ],
    INVALID_AMOUNT: ["it does not take this amount", "bu tutarı kabul etmiyor"],
  }),
  ...declined(advice.OTHER_CARD, {
    INVALID_TRANSACTION: [
      "it does not take this kind of transaction for this card",
      "bu kart için bu tür bir işlem kabul edilmiyor",
    ],
    NOT_PERMITTED_TO_TERMINAL: [
      "your point of sale may not take this kind of payment. Ask the payment service to open it",
      "sanal POS'unuz bu tür bir ödemeye kapalı. Ödeme hizmetinden açılmasını isteyin",
    ],
    RESTRICTED_BY_LAW: [
      "the law does not allow this payment with this card",
      "mevzuat bu kartla bu ödemeye izin vermiyor",
    ],
    NOT_PERMITTED_TO_FOREIGN_CARD: [
      "your account does not take cards of foreign banks",
      "hesabınız yabancı banka kartlarına kapalı",
    ],
    SALES_AMOUNT_LESS_THAN_AWARD: [
      "the reward points that were to be used are worth more than the payment",
      "kullanılmak istenen puan, ödeme tutarından fazla",
    ],
    INVALID_CARD_TYPE: ["it does not take this type of card", "bu kart tipini kabul etmiyor"],
    NOT_SUFFICIENT_AWARD: ["the card does not have enough reward points", "kartın puanı yetersiz"],
    AMEX_CAN_USE_ONLY_MR: [
      "this American Express card can use Membership Rewards points only",
      "bu American Express kartı yalnızca Membership Rewards puanı kullanabilir",
    ],
  }),
}

/** Codes that leave open whether the bank has charged, and that come without a published group. */
const PASSING = ["10214", "10219"] as const

/** A bank's code says what its group says. */
function fromGroups(): [string, Explanation][] {
  return KNOWN_ERROR_CODES.flatMap((code): [string, Explanation][] => {
    const explanation = GROUP_MESSAGES[groupOfCode(code) ?? ""]
    return explanation === undefined ? [] : [[code, explanation]]
  })
}

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
