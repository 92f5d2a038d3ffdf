import type { MedusaContainer, ProviderSendNotificationDTO } from "@medusajs/framework/types"
import { AbstractNotificationProviderService, ModuleProvider, Modules } from "@medusajs/framework/utils"

/** An e-mail provider that keeps what it is given, or fails. */
class TestMail extends AbstractNotificationProviderService {
  static override identifier = "test-mail"
  sent: ProviderSendNotificationDTO[] = []
  failure: Error | undefined

  override async send(mail: ProviderSendNotificationDTO) {
    // so that requests at the same time meet
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (this.failure) throw this.failure
    this.sent.push(mail)
    return { id: String(this.sent.length) }
  }
}

/** The provider of a store that has it as `mail`, emptied. */
export function mailsOf(container: MedusaContainer): Pick<TestMail, "sent" | "failure"> {
  const module = container.resolve(Modules.NOTIFICATION)
  const { notificationProviderService_: providers } = module as typeof module & {
    notificationProviderService_: { retrieveProviderRegistration(id: string): TestMail }
  }
  return Object.assign(providers.retrieveProviderRegistration("mail"), { sent: [], failure: undefined })
}

export default ModuleProvider(Modules.NOTIFICATION, { services: [TestMail] })
