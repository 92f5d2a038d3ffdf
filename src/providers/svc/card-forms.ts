import type { SvcContainer } from "../../modules/svc/container"
import { notAllowed } from "./answer"
import type { SessionTerms } from "./initiate"
import { PageProvider } from "./svc-provider"

export class CardFormProvider extends PageProvider {
  static override identifier = "form"

  protected override readonly flow = "form"

  protected override getSessionTerms(svc: SvcContainer, session_id?: string): SessionTerms {
    if (!svc.capabilities.cardForm)
      throw notAllowed(
        "This store does not use the payment service's card form. If the account has it, set capabilities.cardForm in the options of " +
          "medusa-payment-svc; or pay at the hosted page.",
      )
    return super.getSessionTerms(svc, session_id)
  }
}
