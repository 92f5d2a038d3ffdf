import * as advice from "./buyer-advice"
import { say, type Explanation } from "./explanation"
import { MORE_DECLINES, OPEN_GROUPS } from "./more-group-messages"

/** The groups of bank answers (docs/reference/interface-defaults.md, "Errors"). What lies behind a stolen or suspected card is the merchant's alone to know. */
export const GROUP_MESSAGES: Readonly<Record<string, Explanation>> = {
  NOT_SUFFICIENT_FUNDS: {
    buyer: advice.NO_FUNDS,
    merchant: say(
      "The bank declined: the card's balance or limit is not enough.",
      "Banka reddetti: kartın bakiyesi veya limiti yetersiz.",
    ),
  },
  DO_NOT_HONOUR: {
    buyer: advice.DECLINED,
    merchant: say(
      "The bank declined without giving a reason (do not honour).",
      "Banka neden belirtmeden reddetti (do not honour).",
    ),
  },
  INVALID_TRANSACTION: {
    buyer: advice.OTHER_CARD,
    merchant: say(
      "The bank declined: it does not take this kind of transaction for this card.",
      "Banka reddetti: bu kart için bu tür bir işlem kabul edilmiyor.",
    ),
  },
  FRAUD_SUSPECT: {
    buyer: advice.DECLINED,
    merchant: say(
      "The payment was declined on suspicion of fraud. The buyer is not told this; look at the order before you accept another payment.",
      "Ödeme dolandırıcılık şüphesiyle reddedildi. Bu bilgi alıcıya gösterilmez; başka bir ödeme kabul etmeden önce siparişi inceleyin.",
    ),
  },
  LOST_CARD: {
    buyer: advice.DECLINED,
    merchant: say(
      "The bank declined: the card is reported lost. The buyer is not told this.",
      "Banka reddetti: kart kayıp olarak bildirilmiş. Bu bilgi alıcıya gösterilmez.",
    ),
  },
  STOLEN_CARD: {
    buyer: advice.DECLINED,
    merchant: say(
      "The bank declined: the card is reported stolen. The buyer is not told this.",
      "Banka reddetti: kart çalıntı olarak bildirilmiş. Bu bilgi alıcıya gösterilmez.",
    ),
  },
  EXPIRED_CARD: {
    buyer: advice.EXPIRED,
    merchant: say(
      "The bank declined: the card has expired, or its expiry date is wrong.",
      "Banka reddetti: kartın süresi dolmuş veya son kullanma tarihi hatalı.",
    ),
  },
  NOT_PERMITTED_TO_CARDHOLDER: {
    buyer: advice.CARD_NOT_OPEN,
    merchant: say(
      "The bank declined: the cardholder may not make this kind of payment.",
      "Banka reddetti: kart sahibinin bu tür bir ödeme yapma izni yok.",
    ),
  },
  NOT_PERMITTED_TO_TERMINAL: {
    buyer: advice.OTHER_CARD,
    merchant: say(
      "The bank declined: your point of sale may not take this kind of payment. Ask the payment service to open it.",
      "Banka reddetti: sanal POS'unuz bu tür bir ödemeye kapalı. Ödeme hizmetinden açılmasını isteyin.",
    ),
  },
  INVALID_CVC2: {
    buyer: advice.WRONG_CVC,
    merchant: say("The bank declined: the security code is wrong.", "Banka reddetti: güvenlik kodu hatalı."),
  },
  CARD_NOT_PERMITTED: {
    buyer: advice.CARD_NOT_OPEN,
    merchant: say(
      "The bank declined: the card is not open to this kind of payment.",
      "Banka reddetti: kart bu tür ödemelere açık değil.",
    ),
  },
  BLOCKED_CARD: {
    buyer: advice.DECLINED,
    merchant: say(
      "The bank declined: the card is blocked. The buyer is not told this.",
      "Banka reddetti: kart bloke edilmiş. Bu bilgi alıcıya gösterilmez.",
    ),
  },
  RESTRICTED_CARD: {
    buyer: advice.DECLINED,
    merchant: say(
      "The bank declined: the card is restricted. The buyer is not told this.",
      "Banka reddetti: kartın kullanımı kısıtlanmış. Bu bilgi alıcıya gösterilmez.",
    ),
  },
  DEBIT_CARDS_REQUIRES_3DS: {
    buyer: advice.USE_THREE_DS,
    merchant: say(
      "The bank declined: a debit card is taken with 3D Secure only. Offer the hosted page or the 3D Secure method.",
      "Banka reddetti: banka kartları yalnızca 3D Secure ile kabul edilir. Ödeme sayfasını veya 3D Secure yöntemini sunun.",
    ),
  },
  REQUEST_TIMEOUT: {
    buyer: advice.WAIT_FIRST,
    merchant: say(
      "The bank did not answer in time. If the payment's state is open, it is looked up until it is known.",
      "Banka zamanında yanıt vermedi. Ödemenin durumu belirsizse, sonuç öğrenilene kadar sorgulanır.",
    ),
  },
  COMMUNICATION_OR_SYSTEM_ERROR: {
    buyer: advice.WAIT_FIRST,
    merchant: say(
      "The connection to the bank failed, or its system did. If the payment's state is open, it is looked up until it is known.",
      "Bankayla bağlantı kurulamadı veya bankanın sisteminde hata oluştu. Ödemenin durumu belirsizse, sonuç öğrenilene kadar sorgulanır.",
    ),
  },
  UNKNOWN: {
    buyer: advice.WAIT_FIRST,
    merchant: say(
      "The bank gave no reason that the payment service knows. If the payment's state is open, it is looked up until it is known.",
      "Banka, ödeme hizmetinin tanıdığı bir neden bildirmedi. Ödemenin durumu belirsizse, sonuç öğrenilene kadar sorgulanır.",
    ),
  },
  ...MORE_DECLINES,
  ...OPEN_GROUPS,
}
