import { z } from "zod"
import { defineOperation } from "../operation"
import { envelope, integerNote, note, text as answerText } from "../schema/answer-fields"
import { basketIssues, buyer } from "../schema/basket"
import { text } from "../schema/request-fields"
import { initializeHostedPage } from "./hosted-pages"

/** Published interface description, 4g. Needs no account with the service's wallet; the result is retrieved as any page's (assumed: card-form). */
export const initializeCardForm = defineOperation({
  ...initializeHostedPage,
  name: "cardForms.initialize",
  path: "/payment/svcpos/checkoutform/initialize/auth/ecom",
  request: initializeHostedPage.request.extend({
    basketId: text().optional(),
    buyer,
    /** Names the holder whose stored cards the form offers. Source: official clients. */
    cardUserKey: text().optional(),
  }),
  issues: basketIssues,
  answer: z.looseObject({
    ...envelope,
    token: answerText(),
    tokenExpireTime: integerNote(),
    /** HTML that shows the form inside another page. */
    checkoutFormContent: note(),
    paymentPageUrl: answerText(),
    signature: note(),
  }),
})
