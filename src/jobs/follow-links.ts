import type { MedusaContainer } from "@medusajs/framework/types"
import { svcOf } from "../modules/svc"
import { followLinksWorkflow } from "../workflows/link/follow-links"

export default async function followLinks(container: MedusaContainer): Promise<void> {
  const { health } = svcOf(container)
  await health.track(config.name, () => followLinksWorkflow(container).run({ input: {} }))
}

export const config = {
  name: "svc-follow-links",
  schedule: "* * * * *",
}
