import type { MedusaContainer } from "@medusajs/framework/types"
import { SvcError } from "../../../../client"
import { lookAtHeld } from "../../../../flows/submerchants/look-at-held"
import type { Submerchant } from "../../../../flows/submerchants/records"
import { refusedFor } from "../../../../workflows/link-support/refusals"
import type { Refused } from "../../../../workflows/payment/asked-by"
import { submerchantWorld } from "../../../../workflows/submerchant-support/submerchant-world"
import type { HeldSubmerchant } from "../answers/submerchants"
import { answerSubmerchant } from "./answer-submerchants"

/** What the service holds of a submerchant now; where it does not answer, why. */
export async function readHeld(
  scope: MedusaContainer,
  known: Submerchant,
): Promise<HeldSubmerchant | { refused: Refused }> {
  try {
    const { held, submerchant } = await lookAtHeld(submerchantWorld(scope), known)
    const fields = held?.map(({ isDifferent, ...field }) => ({ ...field, is_different: isDifferent }))
    return { held: fields ?? null, submerchant: await answerSubmerchant(scope, submerchant) }
  } catch (error) {
    if (error instanceof SvcError) return { refused: refusedFor(error, "read") }
    throw error
  }
}
