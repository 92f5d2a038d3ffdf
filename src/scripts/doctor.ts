import type { ExecArgs } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { writeFileSync } from "node:fs"
import { readChecks } from "../api/admin/svc/settings/read-checks"

/** Run by `npx medusa-payment-svc doctor`, through `medusa exec`: writes to a file what the settings page checks, as JSON. */
export default async function doctor({ container, args: [file] }: ExecArgs): Promise<void> {
  if (file === undefined)
    throw new MedusaError(
      MedusaError.Types.INVALID_ARGUMENT,
      "Run npx medusa-payment-svc doctor, which shows the checks.",
    )
  writeFileSync(file, JSON.stringify(await readChecks(container)))
}
