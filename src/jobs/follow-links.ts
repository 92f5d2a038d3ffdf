import type { MedusaContainer } from "@medusajs/framework/types"
import { SVC_MODULE } from "../modules/svc"
import type { SvcModuleService } from "../modules/svc/service"
import { followLinksWorkflow } from "../workflows/link/follow-links"

export default async function followLinks(container: MedusaContainer): Promise<void> {
  const { health } = container.resolve<SvcModuleService>(SVC_MODULE)
  await health.track(config.name, () => followLinksWorkflow(container).run({ input: {} }))
}

export const config = {
  name: "svc-follow-links",
  schedule: "* * * * *",
}
