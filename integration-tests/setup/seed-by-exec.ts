import type { ExecArgs } from "@medusajs/framework/types"
import { writeFileSync } from "node:fs"
import { seed } from "./seed"

/** Run by `medusa exec` in the store: fills it, and writes what a test has to name into the file that is named. */
export default async function seedByExec({ container, args: [file = ""] }: ExecArgs): Promise<void> {
  writeFileSync(file, JSON.stringify(await seed(container, { paymentProviders: ["pp_hosted_svc"] })))
}
