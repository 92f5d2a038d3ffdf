import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createUsersWorkflow } from "@medusajs/medusa/core-flows"
import { ADMIN } from "./login"

export async function seedAdmin(container: MedusaContainer): Promise<void> {
  const [existing] = await container.resolve(Modules.USER).listUsers({ email: ADMIN.email })
  const user = existing ?? (await createAdmin(container))
  const auth = container.resolve(Modules.AUTH)
  const [login] = await auth.listProviderIdentities({ provider: "emailpass", entity_id: ADMIN.email })
  if (login) return
  const { authIdentity, error } = await auth.register("emailpass", { body: ADMIN })
  if (!authIdentity) throw new Error(`the admin's login could not be made: ${error ?? "no reason given"}`)
  await auth.updateAuthIdentities({ id: authIdentity.id, app_metadata: { user_id: user.id } })
}

async function createAdmin(container: MedusaContainer) {
  const { result } = await createUsersWorkflow(container).run({
    input: { users: [{ email: ADMIN.email, first_name: "Demo", last_name: "Admin" }] },
  })
  const [user] = result
  if (!user) throw new Error("the admin was not created")
  return user
}
