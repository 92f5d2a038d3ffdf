import { setTimeout } from "node:timers/promises"
import type { CreateNotificationDTO, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { svcOf } from "../../modules/svc"
import { describeFailure } from "../../modules/svc/describe-failure"
import { logWarning } from "../log"

/** `idempotency_key`: Medusa sends nothing again under one that it has sent. */
export type Notice = CreateNotificationDTO & { idempotency_key: string }

/** Writes a notification of the store, and has it sent. @throws what Medusa or the provider throws */
export const sendNotice = (container: MedusaContainer, notice: Notice): Promise<unknown> =>
  container.resolve(Modules.NOTIFICATION).createNotifications(notice)

async function sendOrLog(container: MedusaContainer, notice: Notice): Promise<void> {
  try {
    await sendNotice(container, notice)
  } catch (error) {
    // its message may name an address
    const [name] = describeFailure(error).split("\n")
    logWarning(container, `the notification ${notice.idempotency_key} could not be sent by ${notice.channel}: ${name}`)
  }
}

/** Behind a subscriber other events wait: a provider that does not answer may not keep them longer. */
const LONGEST_MS = 15_000

/**
 * The same for what no request waits for: where the store has no provider for a channel, nothing is written; what fails is logged. What takes longer
 * than {@link LONGEST_MS} goes on by itself.
 */
export async function notify(
  container: MedusaContainer,
  notices: readonly Notice[],
  longestMs = LONGEST_MS,
): Promise<void> {
  const { channels } = svcOf(container)
  const sends = notices.filter(({ channel }) => channels.has(channel)).map((notice) => sendOrLog(container, notice))
  const over = new AbortController()
  const late = setTimeout(longestMs, undefined, { signal: over.signal, ref: false })
  try {
    await Promise.race([Promise.all(sends), late])
  } finally {
    over.abort()
  }
}
