import type { ExecArgs } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { writeFileSync } from "node:fs"
import type { SettingsCheck } from "../api/admin/svc/answers/settings"
import { resolveSvc } from "../modules/svc"
import { readChecks } from "../api/admin/svc/settings/read-checks"

/** Run by `npx medusa-payment-svc doctor`, through `medusa exec`: writes to a file what the settings page checks, as JSON. */
export default async function doctor({ container, args: [file] }: ExecArgs): Promise<void> {
  if (file === undefined)
    throw new MedusaError(
      MedusaError.Types.INVALID_ARGUMENT,
      "Run npx medusa-payment-svc doctor, which shows the checks.",
    )
  const { accounts } = resolveSvc(container)
  const checks: SettingsCheck[] = []
  for (const svc of accounts) {
    const named = accounts.length > 1 ? `${svc.account}: ` : ""
    for (const { title, ...check } of await readChecks(container, svc))
      checks.push({ title: { en: named + title.en, tr: named + title.tr }, ...check })
  }
  writeFileSync(file, JSON.stringify(checks))
}
