import type { MedusaContainer } from "@medusajs/framework/types"
import { SvcError } from "../../../../client"
import { compareHeld } from "../../../../flows/submerchants/compare-held"
import type { Submerchant } from "../../../../flows/submerchants/records"
import { SVC_MODULE } from "../../../../modules/svc"
import type { SvcModuleService } from "../../../../modules/svc/service"
import { refusedFor } from "../../../../workflows/link-support/refusals"
import type { Refused } from "../../../../workflows/payment/asked-by"
import type { HeldSubmerchant } from "../answers/submerchants"
import { answerSubmerchants } from "./answer-submerchants"

type Held = HeldSubmerchant["held"]

/** Null: the service does not know it. */
async function lookUp(scope: MedusaContainer, submerchant: Submerchant): Promise<Held> {
  const { client } = scope.resolve<SvcModuleService>(SVC_MODULE)
  const { externalId: subMerchantExternalId, id: conversationId } = submerchant
  try {
    const held = await client.submerchants.retrieve({ subMerchantExternalId, conversationId })
    return compareHeld(submerchant, held).map(({ isDifferent, ...field }) => ({ ...field, is_different: isDifferent }))
  } catch (error) {
    if (error instanceof SvcError && error.kind === "not_found") return null
    throw error
  }
}

/** What the service holds of a submerchant now; where it does not answer, why. */
export async function readHeld(
  scope: MedusaContainer,
  submerchant: Submerchant,
): Promise<HeldSubmerchant | { refused: Refused }> {
  try {
    const held = await lookUp(scope, submerchant)
    const [answer] = await answerSubmerchants(scope, [submerchant])
    if (answer === undefined) throw new Error("a submerchant has no answer")
    return { held, submerchant: answer }
  } catch (error) {
    if (error instanceof SvcError) return { refused: refusedFor(error, "read") }
    throw error
  }
}
