import * as advice from "./buyer-advice"
import { say, type Explanation, type Sentence } from "./explanation"

const told = (buyer: Sentence, en: string, tr: string): Explanation => ({ buyer, merchant: say(en, tr) })

/** Groups of bank answers that the error pages list beside the common ones (docs/reference/interface-defaults.md, "Errors"): declines. */
export const MORE_DECLINES: Readonly<Record<string, Explanation>> = {
  PICKUP_CARD: told(
    advice.DECLINED,
    "The bank declined and wants the card to be retained. The buyer is not told this.",
    "Banka reddetti: karta el konulması isteniyor. Bu bilgi alıcıya gösterilmez.",
  ),
  RESTRICTED_BY_LAW: told(
    advice.OTHER_CARD,
    "The bank declined: the law does not allow this payment with this card.",
    "Banka reddetti: mevzuat bu kartla bu ödemeye izin vermiyor.",
  ),
  REFER_TO_CARD_ISSUER: told(
    advice.DECLINED,
    "The bank declined and wants the cardholder to call it (refer to card issuer).",
    "Banka reddetti ve kart sahibinin bankasını aramasını istiyor (refer to card issuer).",
  ),
  INVALID_MERCHANT_OR_SP: told(
    advice.TELL_SHOP,
    "The bank declined: it does not accept your merchant number. Ask the payment service to check your account.",
    "Banka reddetti: üye işyeri numaranızı kabul etmiyor. Ödeme hizmetinden hesabınızı kontrol etmesini isteyin.",
  ),
  INVALID_CAVV: told(
    advice.START_AGAIN,
    "The bank declined: the proof of the 3D Secure step (CAVV) is not valid.",
    "Banka reddetti: 3D Secure doğrulama değeri (CAVV) geçersiz.",
  ),
  INVALID_ECI: told(
    advice.START_AGAIN,
    "The bank declined: the result of the 3D Secure step (ECI) is not valid.",
    "Banka reddetti: 3D Secure sonuç değeri (ECI) geçersiz.",
  ),
  CVC2_MAX_ATTEMPT: told(
    advice.DECLINED,
    "The bank declined: the security code was entered wrongly too often.",
    "Banka reddetti: güvenlik kodu çok kez hatalı girilmiş.",
  ),
  BIN_NOT_FOUND: told(
    advice.OTHER_CARD,
    "The payment was declined: no bank is known for the first digits of this card.",
    "Ödeme reddedildi: kartın ilk hanelerine ait bir banka bulunamadı.",
  ),
  INVALID_CARD_NUMBER: told(
    advice.WRONG_NUMBER,
    "The bank declined: the card number is not valid.",
    "Banka reddetti: kart numarası geçersiz.",
  ),
  DEBIT_CARDS_INSTALLMENT_NOT_ALLOWED: told(
    advice.NO_INSTALLMENTS,
    "The bank declined: a debit card cannot pay in installments.",
    "Banka reddetti: banka kartıyla taksitli ödeme yapılamaz.",
  ),
  DECLINED: told(
    advice.DECLINED,
    "The bank declined without giving a reason.",
    "Banka reddetti ve bir neden belirtmedi.",
  ),
  NOT_PERMITTED_TO_FOREIGN_CARD: told(
    advice.OTHER_CARD,
    "The bank declined: your account does not take cards of foreign banks.",
    "Banka reddetti: hesabınız yabancı banka kartlarına kapalı.",
  ),
  NOT_PERMITTED_TO_INSTALLMENT: told(
    advice.NO_INSTALLMENTS,
    "The bank declined: this card cannot pay in installments.",
    "Banka reddetti: bu kartla taksitli ödeme yapılamaz.",
  ),
  INVALID_CHARS_IN_EMAIL: told(
    advice.CHECK_EMAIL,
    "The payment was declined: the e-mail address has characters that are not allowed.",
    "Ödeme reddedildi: e-posta adresinde izin verilmeyen karakterler var.",
  ),
  INVALID_CVC2_LENGTH: told(
    advice.WRONG_CVC,
    "The payment was declined: the security code has too few or too many digits.",
    "Ödeme reddedildi: güvenlik kodunun hane sayısı hatalı.",
  ),
  EXCEEDS_WITHDRAWAL_AMOUNT_LIMIT: told(
    advice.NO_FUNDS,
    "The bank declined: the amount is above the limit of the card.",
    "Banka reddetti: tutar kartın limitini aşıyor.",
  ),
  EXCEEDS_ALLOWABLE_PIN_TRIES: told(
    advice.DECLINED,
    "The bank declined: the PIN was entered wrongly too often.",
    "Banka reddetti: kart şifresi çok kez hatalı girilmiş.",
  ),
  INVALID_PIN: told(
    advice.DECLINED,
    "The bank declined: the PIN of the card is wrong.",
    "Banka reddetti: kart şifresi hatalı.",
  ),
  INVALID_EXPIRE_YEAR_MONTH: told(
    advice.EXPIRED,
    "The bank declined: the expiry date of the card is wrong.",
    "Banka reddetti: kartın son kullanma tarihi hatalı.",
  ),
  REQUEST_BLOCKED_BY_BANK: told(
    advice.DECLINED,
    "The bank declined: it blocks requests of this kind.",
    "Banka reddetti: bu tür istekleri engelliyor.",
  ),
  SALES_AMOUNT_LESS_THAN_AWARD: told(
    advice.OTHER_CARD,
    "The bank declined: the reward points that were to be used are worth more than the payment.",
    "Banka reddetti: kullanılmak istenen puan, ödeme tutarından fazla.",
  ),
  INVALID_AMOUNT: told(
    advice.TELL_SHOP,
    "The bank declined: it does not take this amount.",
    "Banka reddetti: bu tutarı kabul etmiyor.",
  ),
  INVALID_CARD_TYPE: told(
    advice.OTHER_CARD,
    "The bank declined: it does not take this type of card.",
    "Banka reddetti: bu kart tipini kabul etmiyor.",
  ),
  NOT_SUFFICIENT_AWARD: told(
    advice.OTHER_CARD,
    "The bank declined: the card does not have enough reward points.",
    "Banka reddetti: kartın puanı yetersiz.",
  ),
  AMEX_CAN_USE_ONLY_MR: told(
    advice.OTHER_CARD,
    "The bank declined: this American Express card can use Membership Rewards points only.",
    "Banka reddetti: bu American Express kartı yalnızca Membership Rewards puanı kullanabilir.",
  ),
  LOCAL_DECLINE: told(
    advice.DECLINED,
    "The payment was declined on the way to the bank (local decline), without a further reason.",
    "Ödeme bankaya giderken reddedildi (local decline); başka bir neden belirtilmedi.",
  ),
  REMOTE_DECLINE: told(
    advice.DECLINED,
    "The payment was declined by the card's own bank (remote decline), without a further reason.",
    "Ödeme kartın kendi bankası tarafından reddedildi (remote decline); başka bir neden belirtilmedi.",
  ),
  EXCEEDED_TRANSACTION_AMOUNT: told(
    advice.NO_FUNDS,
    "The bank declined: the amount is above what is allowed for one transaction.",
    "Banka reddetti: tutar tek işlem için izin verilen sınırın üzerinde.",
  ),
}

/** Groups that leave open what the bank did with a charge; the last two say of a refund or cancel that nothing went back. */
export const OPEN_GROUPS: Readonly<Record<string, Explanation>> = {
  APPROVED_COMPLETED: told(
    advice.WAIT_FIRST,
    "The bank answered that this was approved before: the money may have moved. If the payment's state is open, it is looked up until it is known.",
    "Banka bu işlemin daha önce onaylandığını bildirdi: para hareketi olmuş olabilir. Ödemenin durumu belirsizse, sonuç öğrenilene kadar sorgulanır.",
  ),
  NO_SUCH_ISSUER: told(
    advice.WAIT_FIRST,
    "The card's bank was not found or could not be reached. If the payment's state is open, it is looked up until it is known.",
    "Kartın bankası bulunamadı veya bankaya ulaşılamadı. Ödemenin durumu belirsizse, sonuç öğrenilene kadar sorgulanır.",
  ),
  ISSUER_OR_SWITCH_INOPERATIVE: told(
    advice.WAIT_FIRST,
    "The card's bank, or the network between, is out of order. If the payment's state is open, it is looked up until it is known.",
    "Kartın bankası veya aradaki ağ hizmet veremiyor. Ödemenin durumu belirsizse, sonuç öğrenilene kadar sorgulanır.",
  ),
  TIMEOUT: told(
    advice.WAIT_FIRST,
    "The bank's answer did not come in time. If the payment's state is open, it is looked up until it is known.",
    "Bankanın yanıtı zamanında gelmedi. Ödemenin durumu belirsizse, sonuç öğrenilene kadar sorgulanır.",
  ),
  REMOTE_ERROR: told(
    advice.WAIT_FIRST,
    "The card's own bank had an error. If the payment's state is open, it is looked up until it is known.",
    "Kartın kendi bankasında bir hata oluştu. Ödemenin durumu belirsizse, sonuç öğrenilene kadar sorgulanır.",
  ),
  LOCAL_ERROR: told(
    advice.WAIT_FIRST,
    "There was an error on the way to the card's bank. If the payment's state is open, it is looked up until it is known.",
    "İşlem kartın bankasına giderken bir hata oluştu. Ödemenin durumu belirsizse, sonuç öğrenilene kadar sorgulanır.",
  ),
  REQUIRES_DAY_END: told(
    advice.WAIT_FIRST,
    "The bank takes this only after its end of day. A refund or cancellation has given nothing back yet, and can be tried again then.",
    "Banka bu işlemi ancak gün sonundan sonra kabul ediyor. İade veya iptalde henüz para geri verilmedi; gün sonundan sonra yeniden denenebilir.",
  ),
  REFUND_DECLINE: told(
    advice.WAIT_FIRST,
    "The bank does not take the refund at this moment: nothing went back. It can be tried again later.",
    "Banka iadeyi şu anda kabul etmiyor: para iade edilmedi. Daha sonra yeniden denenebilir.",
  ),
}
