import { ContainerRegistrationKeys, generateJwtToken, Modules } from "@medusajs/framework/utils"
import type { HttpApi } from "./http-api"
import type { RunningMedusa } from "./medusa"

/** A signed-in customer other than the seeded one. */
export async function anotherCustomer({ container, guest }: RunningMedusa): Promise<HttpApi> {
  const { id } = await container()
    .resolve(Modules.CUSTOMER)
    .createCustomers({ email: "mehmet@shop.example", has_account: true })
  const { jwtSecret } = container().resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig.http
  const claims = { actor_id: id, actor_type: "customer", auth_identity_id: "authid_1", app_metadata: {} }
  return guest().with({
    authorization: `Bearer ${generateJwtToken(claims, { secret: jwtSecret, expiresIn: "1h" })}`,
  })
}
