import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createCustomerAccountWorkflow, createCustomerAddressesWorkflow } from "@medusajs/medusa/core-flows"
import { CUSTOMER } from "./login"

const NAME = { first_name: "Elif", last_name: "Demir" }
const ADDRESS = {
  ...NAME,
  address_1: "Moda Cad. 7",
  city: "İstanbul",
  postal_code: "34710",
  phone: "+905551112244",
  country_code: "tr",
}

/** A customer with an account, a login and an address. */
export async function seedCustomer(container: MedusaContainer): Promise<void> {
  const customer_id = await readAccount(container)
  const known = await container.resolve(Modules.CUSTOMER).listCustomerAddresses({ customer_id })
  if (known.length > 0) return
  await createCustomerAddressesWorkflow(container).run({ input: { addresses: [{ ...ADDRESS, customer_id }] } })
}

async function readAccount(container: MedusaContainer): Promise<string> {
  const { email } = CUSTOMER
  const [existing] = await container.resolve(Modules.CUSTOMER).listCustomers({ email, has_account: true })
  if (existing) return existing.id
  const { result } = await createCustomerAccountWorkflow(container).run({
    input: { authIdentityId: await readLogin(container), customerData: { email, ...NAME } },
  })
  return result.id
}

/** Of an interrupted demo too, which has the login already and not yet the account. */
async function readLogin(container: MedusaContainer): Promise<string> {
  const auth = container.resolve(Modules.AUTH)
  const [login] = await auth.listProviderIdentities({ provider: "emailpass", entity_id: CUSTOMER.email })
  if (login?.auth_identity_id) return login.auth_identity_id
  const { authIdentity, error } = await auth.register("emailpass", { body: CUSTOMER })
  if (!authIdentity) throw new Error(`the customer's login could not be made: ${error ?? "no reason given"}`)
  return authIdentity.id
}
