import type { SvcModuleService } from "../../../modules/svc/service"
import { secondsToWait } from "../../rate-limit"

/** What is kept of a posted token: text that could be one. The service is asked by the attempt's own. */
const TOKEN = /^[\x21-\x7e]{1,200}$/

/** Stores what a buyer's browser posted for an attempt, before anything is done about it. Nothing in it is believed. */
export async function recordReturn(
  { client, ledger }: SvcModuleService,
  attemptId: string,
  form: unknown,
): Promise<void> {
  const token = client.messages.readHostedCallback(form)
  const content: Record<string, string> = token !== undefined && TOKEN.test(token) ? { token } : {}
  await ledger.receive({ kind: "return", attemptId, content, verification: "verified" })
}

/** What is kept of forged returns in a minute: whoever forges them does not fill the table. */
const MOST_FORGED_A_MINUTE = 5

/** Records a return with a wrong nonce when its attempt is one of ours; of any other nothing is stored. */
export async function recordForged(svc: SvcModuleService, attemptId: string): Promise<void> {
  const attempt = /^\w{1,100}$/.test(attemptId) ? await svc.ledger.findAttempt(attemptId) : undefined
  if (attempt === undefined) return
  if ((await secondsToWait(svc, `forged:${attempt.id}`, MOST_FORGED_A_MINUTE)) !== undefined) return
  await svc.ledger.receive({ kind: "return", attemptId: attempt.id, content: {}, verification: "mismatched" })
}
