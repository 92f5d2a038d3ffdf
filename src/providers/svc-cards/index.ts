import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { writeIn } from "../../domain"
import type {
  CreateAccountHolderInput,
  DeleteAccountHolderInput,
  DeletePaymentMethodInput,
  ListPaymentMethodsInput,
  SavePaymentMethodInput,
} from "@medusajs/framework/types"
import { explainDeclined } from "../../mapping"
import type { SvcContainer } from "../../modules/svc/container"
import { type FlowTexts, notAllowed } from "../svc/answer"
import type { SessionTerms } from "../svc/initiate"
import { SvcProvider } from "../svc/svc-provider"
import * as storedCards from "./stored-cards"

abstract class CardProvider extends SvcProvider {
  protected abstract readonly flow: "threeds" | "direct"

  protected override readonly texts: FlowTexts = {
    notPaid: "The payment has not been made yet. Send the card to POST /store/svc/payment-sessions/:id/card.",
    amountChanged:
      "The cart has changed since the card was entered, and nothing was charged. Choose the payment method again.",
    declined: ({ error_code, error_group, md_status, locale }) =>
      writeIn(locale ?? "en", explainDeclined({ code: error_code, group: error_group, md_status })),
  }

  /** The boot already stops without `cardEntry`; with the entry under an unknown path, only this notices it. */
  protected override getSessionTerms({ settings }: SvcContainer): SessionTerms {
    if (settings.cardEntry !== "saq-d")
      throw notAllowed(
        'This store takes no cards: card numbers would pass through its server (PCI DSS, SAQ D). Set cardEntry: "saq-d" in the ' +
          "options of medusa-payment-svc, or pay at the hosted page.",
      )
    return { flow: this.flow }
  }

  createAccountHolder = (input: CreateAccountHolderInput) => storedCards.createAccountHolder(this.ports.svc, input)
  deleteAccountHolder = (input: DeleteAccountHolderInput) => storedCards.deleteAccountHolder(this.ports.svc, input)
  listPaymentMethods = (input: ListPaymentMethodsInput) => storedCards.listPaymentMethods(this.ports.svc, input)
  savePaymentMethod = (input: SavePaymentMethodInput) => storedCards.savePaymentMethod(this.ports, input)
  deletePaymentMethod = (input: DeletePaymentMethodInput) => storedCards.deletePaymentMethod(this.ports.svc, input)
}

export class DirectProvider extends CardProvider {
  static override identifier = "direct"

  protected override readonly flow = "direct"
}

export class ThreeDsProvider extends CardProvider {
  static override identifier = "threeds"

  protected override readonly flow = "threeds"
}

/** Registered with the id `svc`: `pp_threeds_svc` and `pp_direct_svc`. Cards pass through this server. */
export default ModuleProvider(Modules.PAYMENT, { services: [ThreeDsProvider, DirectProvider] })
