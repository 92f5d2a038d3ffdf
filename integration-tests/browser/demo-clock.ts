import { Client } from "@medusajs/framework/pg"
import type { DemoAddresses } from "../setup/demo-run"

/** Makes payout changes with an unknown outcome older, as if so much time had passed. */
export async function ageUnknownPayouts({ postgres }: DemoAddresses, time: string): Promise<void> {
  const older = "update svc_payout_change set created_at = created_at - $1::interval where state = 'unknown'"
  await change(postgres, older, [time])
}

/** The job's next run looks refunds with an unknown outcome up, as it does some minutes after they were sent. */
export async function lookUpRefundsSoon({ postgres }: DemoAddresses): Promise<void> {
  const due =
    "update svc_attempt set next_check_at = now() where id in (select attempt_id from svc_operation where state = 'unknown')"
  await change(postgres, due)
}

async function change(connectionString: string, sql: string, values: string[] = []): Promise<void> {
  const database = new Client({ connectionString })
  await database.connect()
  try {
    await database.query(sql, values)
  } finally {
    await database.end()
  }
}
