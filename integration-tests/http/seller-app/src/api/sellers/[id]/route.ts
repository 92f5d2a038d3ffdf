import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { updateSellerWorkflow, type SellerInput } from "../../../workflows/keep-seller"

export async function POST(req: MedusaRequest<Partial<SellerInput>>, res: MedusaResponse): Promise<void> {
  const { result } = await updateSellerWorkflow(req.scope).run({ input: { ...req.body, id: req.params.id ?? "" } })
  res.json(result)
}
