import type { MedusaContainer } from "@medusajs/framework/types"
import { SvcError } from "../../../../client"
import { checkAtService } from "../../../../flows/submerchants/check-at-service"
import type { Submerchant } from "../../../../flows/submerchants/records"
import { refusedFor } from "../../../../medusa/payment-links/refusals"
import type { Refused } from "../../../../medusa/payments/refusal"
import { submerchantContext } from "../../../../medusa/submerchants/submerchant-context"
import type { HeldSubmerchant } from "../answers/submerchants"
import { answerSubmerchant } from "./answer-submerchants"

/** What the service holds of a submerchant now; where it does not answer, why. */
export async function readAtService(
  scope: MedusaContainer,
  known: Submerchant,
): Promise<HeldSubmerchant | { refused: Refused }> {
  try {
    const { fields, submerchant } = await checkAtService(submerchantContext(scope), known)
    const held = fields?.map(({ isDifferent, ...field }) => ({ ...field, is_different: isDifferent })) ?? null
    return { held, submerchant: await answerSubmerchant(scope, submerchant) }
  } catch (error) {
    if (error instanceof SvcError) return { refused: refusedFor(error, "read") }
    throw error
  }
}
