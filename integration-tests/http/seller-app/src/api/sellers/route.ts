import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { createSellersWorkflow, type SellerInput } from "../../workflows/keep-seller"

export async function POST(req: MedusaRequest<{ sellers: SellerInput[] }>, res: MedusaResponse): Promise<void> {
  const { result } = await createSellersWorkflow(req.scope).run({ input: { sellers: req.body.sellers } })
  res.json({ ids: result.map(({ id }) => id) })
}
