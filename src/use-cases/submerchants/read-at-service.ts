import { SvcError } from "../../client"
import type { ServiceSubmerchant } from "./drift"
import { SEND_LIMIT_MS } from "./lease"
import type { SubmerchantPorts } from "./ports"
import type { Submerchant } from "./records"

/** What the service has by our external id; null: nothing. @throws SvcError where it does not answer */
export async function readAtService(
  { client }: SubmerchantPorts,
  { id: conversationId, external_id: subMerchantExternalId }: Pick<Submerchant, "id" | "external_id">,
): Promise<ServiceSubmerchant | null> {
  try {
    const query = { subMerchantExternalId, conversationId }
    return await client.submerchants.retrieve(query, { deadlineMs: SEND_LIMIT_MS })
  } catch (error) {
    if (error instanceof SvcError && error.kind === "not_found") return null
    throw error
  }
}
