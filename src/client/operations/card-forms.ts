import { defineOperation } from "../operation"
import { defineAnswer, integerNote, note, text as answerText } from "../schema/answer-fields"
import { basketIssues, buyer } from "../schema/basket"
import { text } from "../schema/request-fields"
import { hostedPages } from "./hosted-pages"

export const cardForms = {
  // published interface description, 4g; needs no account with the service's wallet, and the result is retrieved as any page's (assumed: card-form)
  /** Starts a form: a token, HTML for the shop's page, and a page's address. POST /payment/svcpos/checkoutform/initialize/auth/ecom. */
  initialize: defineOperation({
    ...hostedPages.initialize,
    path: "/payment/svcpos/checkoutform/initialize/auth/ecom",
    request: hostedPages.initialize.request.extend({
      basketId: text().optional(),
      buyer,
      /** Names the holder whose stored cards the form offers. Source: official clients. */
      cardUserKey: text().optional(),
    }),
    issues: basketIssues,
    answer: defineAnswer({
      token: answerText(),
      tokenExpireTime: integerNote(),
      /** HTML that shows the form inside another page. */
      checkoutFormContent: note(),
      paymentPageUrl: answerText(),
      signature: note(),
    }),
  }),
}
