import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { moneyToDecimal } from "../../src/money"
import type { Ordered } from "./admin-refunds"
import type { ProviderStage } from "./provider-stage"
import { storedText } from "./written"

const refusal = z.object({ message: z.string() })

/** A merchant's requests to the plugin's own routes, and the state of four books. */
export function refundBooks(stage: ProviderStage) {
  const { medusa } = stage
  const admin = () => medusa.admin()

  /** Amounts the order counts as refunded, the smallest first. */
  async function countedRefunds({ order }: Ordered): Promise<number[]> {
    const orders = medusa.container().resolve(Modules.ORDER)
    const transactions = await orders.listOrderTransactions({ order_id: order.id, reference: "refund" })
    return transactions.map(({ amount }) => -Number(amount)).sort((a, b) => a - b)
  }

  return {
    countedRefunds,

    /** The service, the ledger, Medusa's payment and Medusa's order, side by side. */
    books: async (paid: Ordered) => {
      const { isCancelled, refunded } = await stage.charge(paid.attempt)
      const gone = (await stage.operations(paid.attempt)).filter(({ state }) => state === "succeeded")
      return {
        service: isCancelled ? "cancelled" : Number(refunded),
        ledger: gone.map(({ kind, amount }) => `${kind} ${moneyToDecimal(amount)}`),
        payment: await stage.heldRefunds(paid.payment_id),
        order: await countedRefunds(paid),
      }
    },

    /** The sentence a request was refused with, and the status. */
    no: async (path: string, body: object = {}): Promise<{ status: number; message: string }> => {
      const { status, body: answer } = await admin().send("POST", path, body)
      if (status < 400) throw new Error(`${path} was done`)
      return { status, message: refusal.parse(answer).message }
    },

    cancelOrder: ({ order }: Ordered) => admin().send("POST", `/admin/orders/${order.id}/cancel`),

    reconcileRefunds: ({ payment_id }: Ordered) =>
      admin().send("POST", `/admin/svc/payments/${payment_id}/reconcile-refunds`, {}),

    /** The open sentence on the attention list. */
    sentence: async ({ attempt }: Ordered, kind: string): Promise<string | undefined> => {
      const [row] = await stage.tables.listAttentions({ attempt_id: attempt.id, kind, resolved_at: null })
      return row && storedText.parse(row.sentence)
    },
  }
}
