import type { HttpTypes, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { resolveSvc } from "../../src/modules/svc"
import { createCart, startPayment, type CartOptions, type StartedPayment } from "./checkout"
import type { HttpApi } from "./http-api"
import type { RunningMedusa } from "./medusa"
import type { TestSandbox } from "./sandbox"

export const HOSTED = "pp_hosted_svc"
export const CARD_FORM = "pp_form_svc"

/** What Medusa lacks of a Turkish buyer. */
export const BUYER = { identity_number: "10000000146" }

export interface HostedCheckout extends StartedPayment {
  cart: HttpTypes.StoreCart
  payUrl: URL
  ref: string
}

const sessionData = z.object({ pay_url: z.url(), ref: z.string() })

/** A cart whose buyer has chosen the hosted page. */
export async function startHosted(
  medusa: RunningMedusa,
  options: CartOptions & { api?: HttpApi; data?: Record<string, unknown> } = {},
): Promise<HostedCheckout> {
  const { api = medusa.guest(), data, ...cartOptions } = options
  return payHosted(api, await createCart(api, medusa.shop(), cartOptions), data)
}

/** The buyer of a cart chooses the hosted page. */
export async function payHosted(
  api: HttpApi,
  cart: HttpTypes.StoreCart,
  data?: Record<string, unknown>,
  provider = HOSTED,
): Promise<HostedCheckout> {
  const started = await startPayment(api, cart.id, provider, { buyer: BUYER, ...data })
  const { pay_url, ref } = sessionData.parse(started.session.data)
  return { ...started, cart, payUrl: new URL(pay_url), ref }
}

/** The buyer's browser goes to the pay address and is sent to the hosted page. */
export async function goToPage(
  medusa: RunningMedusa,
  { payUrl, session }: { payUrl: URL; session: { id: string } },
): Promise<Attempt> {
  const { status, headers } = await medusa.anonymous().send("GET", payUrl.pathname)
  if (status !== 303) throw new Error(`the pay address answered ${status}`)
  const attempts = await resolveSvc(medusa.container()).ledger.listAttempts(session.id)
  const attempt = attempts.find(({ page_url }) => page_url === headers.get("location"))
  if (!attempt) throw new Error(`the pay address sent the buyer to ${String(headers.get("location"))}`)
  return attempt
}

/** The buyer pays at the hosted page and closes the browser without coming back. */
export async function payAtPage(sandbox: TestSandbox, attempt: Attempt, body: object = {}): Promise<void> {
  await sandbox.control("POST", `hosted-pages/${attempt.token ?? ""}/complete`, body)
}

/** The browser comes back from the page. */
export async function comeBack({ container, anonymous }: RunningMedusa, { id, token }: Attempt) {
  const nonce = resolveSvc(container()).keys.sign("return", id)
  return anonymous().send("POST", `/svc/return/${id}/${nonce}`, new URLSearchParams({ token: token ?? "" }))
}

/** Runs SQL on the store's database. */
export async function runSql(container: MedusaContainer, sql: string, parameters: string[] = []): Promise<void> {
  await container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION).raw(sql, parameters)
}

/** As if the attempt had been idle for so many seconds, and the job's look-up were due. */
export async function letPass(medusa: RunningMedusa, attempt_id: string, seconds: number): Promise<void> {
  await medusa.idle()
  const container = medusa.container()
  await runSql(
    container,
    `update svc_attempt set last_activity_at = last_activity_at - interval '${seconds} seconds',
       last_lookup_at = last_lookup_at - interval '${seconds} seconds', next_check_at = now() where id = ?`,
    [attempt_id],
  )
  await runSql(
    container,
    `update svc_operation set created_at = created_at - interval '${seconds} seconds' where attempt_id = ?`,
    [attempt_id],
  )
}

/** As {@link letPass}, for the hosted page's token too: it can no longer be paid. */
export async function letTokenEnd(medusa: RunningMedusa, attempt_id: string): Promise<void> {
  await letPass(medusa, attempt_id, 3_600)
  await runSql(
    medusa.container(),
    `update svc_attempt set token_expires_at = token_expires_at - interval '1 hour' where id = ?`,
    [attempt_id],
  )
}

export async function readAttempt(container: MedusaContainer, id: string): Promise<Attempt> {
  const attempt = await resolveSvc(container).ledger.findAttempt(id)
  if (!attempt) throw new Error(`there is no attempt ${id}`)
  return attempt
}
