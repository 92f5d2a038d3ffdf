import type { Attempt } from "../../../use-cases/ports/ports"
import type { SvcModuleService } from "../../../modules/svc/service"
import { secondsToWait } from "../../rate-limit"

/** What is stored of a posted token: text that could be one. The look-up uses the attempt's own. */
const TOKEN = /^[\x21-\x7e]{1,200}$/

/**
 * Stores what a buyer's browser posted for an attempt, before anything is done about it. Nothing in it is believed; `verified` is
 * the address it was posted to.
 */
export async function recordReturn(svc: SvcModuleService, { id, flow }: Attempt, form: unknown): Promise<void> {
  const content = flow === "hosted" ? ofHostedPage(svc, form) : flow === "threeds" ? ofBankPage(svc, form) : {}
  await svc.ledger.receive({ kind: "return", attempt_id: id, content, verification: "verified" })
}

function ofHostedPage({ client }: SvcModuleService, form: unknown): Record<string, string> {
  const token = client.messages.readHostedCallback(form)
  return token !== undefined && TOKEN.test(token) ? { token } : {}
}

/** The reported result of the bank's step, and of checking the form's signature; nothing else that was posted. */
function ofBankPage({ client }: SvcModuleService, form: unknown): Record<string, string> {
  const { status, mdStatus: md_status, verification } = client.messages.readThreeDsCallback(form)
  const known: Record<string, string> = ["success", "failure"].includes(status) ? { status } : {}
  return { ...known, md_status: String(md_status), signature: verification }
}

/** What is kept of forged returns in a minute: whoever forges them does not fill the table. */
const MAX_FORGED_PER_MINUTE = 5

/** Records a return with a wrong nonce when its attempt is one of ours; of any other nothing is stored. */
export async function recordForged(svc: SvcModuleService, attempt_id: string): Promise<void> {
  const attempt = /^\w{1,100}$/.test(attempt_id) ? await svc.ledger.findAttempt(attempt_id) : undefined
  if (attempt === undefined) return
  if ((await secondsToWait(svc, `forged:${attempt.id}`, MAX_FORGED_PER_MINUTE)) !== undefined) return
  await svc.ledger.receive({ kind: "return", attempt_id: attempt.id, content: {}, verification: "mismatched" })
}
