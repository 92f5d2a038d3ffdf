import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, generateJwtToken, Modules } from "@medusajs/framework/utils"
import { GUEST_EMAIL } from "./checkout"

/** Tokens go into `authorization: Bearer …`. */
export interface People {
  admin: { userId: string; token: string }
  customer: { customer_id: string; email: string; token: string }
}

const ADMIN_EMAIL = "admin@shop.example"
const CUSTOMER_EMAIL = "ayse@shop.example"

/** An admin user and a customer with an account, both signed in. Their tokens are signed here, because passwords cost time. */
export async function seedPeople(container: MedusaContainer): Promise<People> {
  const user = await container.resolve(Modules.USER).createUsers({ email: ADMIN_EMAIL })
  const customer = await container.resolve(Modules.CUSTOMER).createCustomers({
    email: CUSTOMER_EMAIL,
    first_name: "Ayşe",
    last_name: "Yılmaz",
    phone: "+905551112233",
    has_account: true,
  })
  // Medusa makes one for a guest's first cart
  await container.resolve(Modules.CUSTOMER).createCustomers({ email: GUEST_EMAIL })
  return {
    admin: { userId: user.id, token: await signIn(container, "user", user.id, ADMIN_EMAIL) },
    customer: {
      customer_id: customer.id,
      email: CUSTOMER_EMAIL,
      token: await signIn(container, "customer", customer.id, CUSTOMER_EMAIL),
    },
  }
}

async function signIn(container: MedusaContainer, actorType: "user" | "customer", actorId: string, email: string) {
  const metadata = { [`${actorType}_id`]: actorId }
  const identity = await container.resolve(Modules.AUTH).createAuthIdentities({
    provider_identities: [{ provider: "emailpass", entity_id: email }],
    app_metadata: metadata,
  })
  const { jwtSecret } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig.http
  return generateJwtToken(
    { actor_id: actorId, actor_type: actorType, auth_identity_id: identity.id, app_metadata: metadata },
    { secret: jwtSecret, expiresIn: "1h" },
  )
}
