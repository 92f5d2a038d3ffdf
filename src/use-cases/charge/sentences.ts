import { say } from "../../domain"

/*
 * What people of the shop read about a charge, on the attention list.
 */

export const DENIED = say(
  "The payment service now says that there is no such charge, although it had reported it before.",
  "Ödeme hizmeti daha önce bildirdiği bu tahsilatı artık tanımıyor.",
)

export const NOT_AS_REQUESTED = say(
  "The payment service's answer differs from what was requested.",
  "Ödeme hizmetinin yanıtı istenenle aynı değil.",
)
