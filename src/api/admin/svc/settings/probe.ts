import { z } from "zod"
import { createSvcClient, SvcError } from "../../../../client"
import { isFailure } from "../../../../modules/svc/health"
import { clientSettings, type SvcSettings } from "../../../../modules/svc/options"

const WAIT_MS = 3_000
const BIN = "552879"

/** `skewSeconds`: how far this server's clock is ahead, where the response has a time. */
export type ServiceProbe =
  { type: "answered"; skewSeconds?: number | undefined } | { type: "keys_refused" } | { type: "failed"; kind: string }

/**
 * One signed call, a bin check, by a client of its own: it is not counted among the store's calls, and goes out while these are held
 * back.
 */
export async function probeService(settings: SvcSettings): Promise<ServiceProbe> {
  const client = createSvcClient(clientSettings(settings))
  const sentAt = Date.now()
  try {
    const { systemTime } = await client.bins.check({ binNumber: BIN }, { deadlineMs: WAIT_MS })
    const now = (sentAt + Date.now()) / 2
    return {
      type: "answered",
      ...(systemTime !== undefined && { skewSeconds: Math.round((now - systemTime) / 1_000) }),
    }
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    if (error.kind === "authentication") return { type: "keys_refused" }
    return isFailure(error.kind) ? { type: "failed", kind: error.kind } : { type: "answered" }
  } finally {
    await client.close()
  }
}

/** `other`: something answers there that is not this plugin. */
export type ReturnAddressProbe = { type: "ours" } | { type: "other" | "silent"; url: string; found: string }

const withCode = z.object({ cause: z.object({ code: z.string() }) })

const NO_STORE = [502, 503, 504]

/** Asks the store's own address as a program that looks ahead does, which only this plugin answers with 204. */
export async function probeReturnAddress({ backendUrl }: Pick<SvcSettings, "backendUrl">): Promise<ReturnAddressProbe> {
  const url = `${backendUrl}/svc/return`
  try {
    const { status } = await fetch(url, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(WAIT_MS) })
    if (status === 204) return { type: "ours" }
    return { type: NO_STORE.includes(status) ? "silent" : "other", url, found: String(status) }
  } catch (error) {
    return { type: "silent", url, found: getReason(error) }
  }
}

/** Such as ECONNREFUSED, which `fetch` has beneath an error of its own. */
function getReason(error: unknown): string {
  const { data } = withCode.safeParse(error)
  return data?.cause.code ?? (error instanceof Error ? error.message : String(error))
}
