import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { SVC_MODULE } from "../../modules/svc"
import { notify, type Notice } from "./notice"

const notice = (channel: string): Notice => ({ to: "", channel, template: "t", idempotency_key: `${channel}:1` })

it("waits a limited time for a provider that does not answer, and meanwhile sends by the others", async () => {
  const sent: string[] = []
  const parts: Readonly<Record<string, unknown>> = {
    [SVC_MODULE]: { store: { channels: new Set(["email", "feed"]) } },
    [ContainerRegistrationKeys.LOGGER]: {},
    [Modules.NOTIFICATION]: {
      createNotifications: ({ channel }: Notice) => {
        if (channel === "email") return new Promise(() => undefined)
        sent.push(channel)
        return Promise.resolve()
      },
    },
  }
  const container = { resolve: (name: string) => parts[name] } as MedusaContainer
  await notify(container, [notice("email"), notice("feed"), notice("sms")], 20)
  expect(sent).toEqual(["feed"])
})
