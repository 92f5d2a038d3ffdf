import { Client } from "@medusajs/framework/pg"
import type { DemoAddresses } from "../setup/demo-run"

/** Makes payout changes with an unknown outcome older, as if so much time had passed. */
export async function ageUnknownPayouts({ postgres }: DemoAddresses, time: string): Promise<void> {
  const database = new Client({ connectionString: postgres })
  await database.connect()
  const older = "update svc_payout_change set created_at = created_at - $1::interval where state = 'unknown'"
  await database.query(older, [time]).finally(() => database.end())
}
