import { SvcError } from "../../client"
import type { HeldAnswer } from "./compare-held"
import { SEND_LIMIT_MS } from "./lease"
import type { SubmerchantPorts } from "./ports"
import type { Submerchant } from "./records"

/** What the service has by our external id; null: nothing. @throws SvcError where it does not tell */
export async function readHeld(
  { client }: SubmerchantPorts,
  { id: conversationId, externalId: subMerchantExternalId }: Pick<Submerchant, "id" | "externalId">,
): Promise<HeldAnswer | null> {
  try {
    const asked = { subMerchantExternalId, conversationId }
    return await client.submerchants.retrieve(asked, { deadlineMs: SEND_LIMIT_MS })
  } catch (error) {
    if (error instanceof SvcError && error.kind === "not_found") return null
    throw error
  }
}
