import { z } from "zod"
import type { ProviderStage } from "./provider-stage"

export type Ordered = Awaited<ReturnType<ProviderStage["ordered"]>>

const refusal = z.object({ message: z.string() })

/** A merchant's actions on a payment in the admin; without an amount: all of it. */
export function refundsOf({ medusa }: ProviderStage) {
  const ask = ({ payment_id }: Ordered, body: object) =>
    medusa.admin().send("POST", `/admin/payments/${payment_id}/refund`, body)
  return {
    refunded: async (paid: Ordered, amount?: number, more: object = {}): Promise<void> => {
      const { status, body } = await ask(paid, { amount, ...more })
      if (status !== 200) throw new Error(`the refund was answered with ${status}: ${JSON.stringify(body)}`)
    },
    refused: async (paid: Ordered, amount?: number): Promise<string> => {
      const { status, body } = await ask(paid, { amount })
      if (status < 400) throw new Error("the refund was made")
      return refusal.parse(body).message
    },
  }
}
