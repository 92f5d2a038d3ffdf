import type { HttpTypes } from "@medusajs/framework/types"
import type { RunningMedusa } from "./medusa"
import { only } from "./only"

export async function beginAdding(medusa: RunningMedusa, order_id: string, quantity: number): Promise<void> {
  const admin = medusa.admin()
  await admin.expectOk("POST", "/admin/order-edits", { order_id })
  const items = [{ variant_id: medusa.shop().products.course.variantId, quantity }]
  await admin.expectOk("POST", `/admin/order-edits/${order_id}/items`, { items })
}

export async function addCourses(medusa: RunningMedusa, order_id: string, quantity: number): Promise<void> {
  await beginAdding(medusa, order_id, quantity)
  await medusa.admin().expectOk("POST", `/admin/order-edits/${order_id}/confirm`)
}

/** The same to a paid order; answers the collection for what it owes then. */
export async function oweCourses(medusa: RunningMedusa, order_id: string, quantity: number) {
  await addCourses(medusa, order_id, quantity)
  const path = `/admin/orders/${order_id}?fields=*payment_collections`
  const { order } = (await medusa.admin().expectOk("GET", path)) as { order: HttpTypes.AdminOrder }
  return only(order.payment_collections.filter(({ status }) => status === "not_paid"))
}
