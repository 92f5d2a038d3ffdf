import { definePolicies } from "@medusajs/framework/utils"

/**
 * Resources and operations of this plugin's admin routes. `refund` is Medusa's own resource: its refund route requires
 * it, and Medusa 2.21 does not register it, so that no role could have it.
 */
const OPERATIONS = {
  refund: ["create"],
  svc_payment: ["read", "update"],
  svc_attention: ["read", "update"],
  svc_payment_link: ["read", "create", "update", "delete"],
  svc_submerchant: ["read", "create", "update", "delete"],
  svc_payout: ["update"],
  svc_settlement: ["read"],
  svc_settings: ["read", "update"],
} as const

type Operations = typeof OPERATIONS

/** `resource:operation`, as Medusa writes it. */
export type PolicyKey = { [R in keyof Operations]: `${R}:${Operations[R][number]}` }[keyof Operations]

const capitalized = (text: string) => text.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Named as Medusa names its own: `ReadSvcPayment`. */
export const svcPolicies = definePolicies(
  Object.entries(OPERATIONS).flatMap(([resource, operations]) =>
    operations.map((operation) => ({
      name: `${capitalized(operation)}${capitalized(resource)}`,
      resource,
      operation,
    })),
  ),
)
