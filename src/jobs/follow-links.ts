import type { MedusaContainer } from "@medusajs/framework/types"
import { followLinksWorkflow } from "../workflows/link/follow-links"

export default async function followLinks(container: MedusaContainer): Promise<void> {
  await followLinksWorkflow(container).run({ input: {} })
}

export const config = {
  name: "svc-follow-links",
  schedule: "* * * * *",
}
