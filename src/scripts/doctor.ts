import type { ExecArgs } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { writeFileSync } from "node:fs"
import type { SettingsCheck } from "../api/admin/svc/answers/settings"
import { resolveSvc } from "../modules/svc"
import { readChecks } from "../api/admin/svc/settings/read-checks"

/**
 * Run by `npx medusa-payment-svc doctor`, through `medusa exec`: writes to a file what the settings page checks, as JSON. Of
 * several accounts, a check that found the same for all is there once.
 */
export default async function doctor({ container, args: [file] }: ExecArgs): Promise<void> {
  if (file === undefined)
    throw new MedusaError(
      MedusaError.Types.INVALID_ARGUMENT,
      "Run npx medusa-payment-svc doctor, which shows the checks.",
    )
  const { accounts } = resolveSvc(container)
  const found = new Map<string, { check: SettingsCheck; names: Set<string> }>()
  for (const svc of accounts)
    for (const check of await readChecks(container, svc)) {
      const key = JSON.stringify(check)
      const { names } = found.get(key) ?? { names: new Set() }
      found.set(key, { check, names: names.add(svc.account) })
    }
  const checks = [...found.values()].map(({ check, names }) =>
    names.size < accounts.length ? nameAccounts(check, [...names]) : check,
  )
  writeFileSync(file, JSON.stringify(checks))
}

function nameAccounts({ title, ...check }: SettingsCheck, accounts: readonly string[]): SettingsCheck {
  const named = accounts.join(", ")
  return { title: { en: `${named}: ${title.en}`, tr: `${named}: ${title.tr}` }, ...check }
}
