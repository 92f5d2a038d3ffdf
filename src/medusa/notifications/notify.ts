import type { CreateNotificationDTO, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { svcOf } from "../../modules/svc"
import { logWarning } from "../log"

/** `idempotency_key`: Medusa sends nothing again under one that it has sent. */
export type Notice = CreateNotificationDTO & { idempotency_key: string }

/** Writes a notification of the store, and has it sent. @throws what Medusa or the provider throws */
export const sendNotice = (container: MedusaContainer, notice: Notice): Promise<unknown> =>
  container.resolve(Modules.NOTIFICATION).createNotifications(notice)

/** The same for what nobody waits for: where the store has no provider for a channel, nothing is written; what fails is logged. */
export async function notify(container: MedusaContainer, notices: readonly Notice[]): Promise<void> {
  const { channels } = svcOf(container)
  for (const notice of notices.filter(({ channel }) => channels.has(channel)))
    try {
      await sendNotice(container, notice)
    } catch (error) {
      // its message may name an address
      const name = error instanceof Error ? error.name : typeof error
      logWarning(
        container,
        `the notification ${notice.idempotency_key} could not be sent by ${notice.channel}: ${name}`,
      )
    }
}
