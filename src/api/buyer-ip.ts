import type { MedusaRequest } from "@medusajs/framework/http"
import type { SvcSettings } from "../modules/svc/options"

/** The buyer's address on the network. Medusa trusts one proxy: behind several it sees the last one. */
export function buyerIp(req: MedusaRequest, { clientIp }: Pick<SvcSettings, "clientIp">): string | undefined {
  return (clientIp && req.get(clientIp)) ?? req.ip
}
