import { createAdaptorServer } from "@hono/node-server"
import type { AddressInfo } from "node:net"
import { createApp } from "./app"
import { Store } from "./store"

export interface StorefrontOptions {
  /** 0 for any free one */
  port: number
  /** where Medusa listens, such as http://localhost:9000 */
  backendUrl: string
  publishableKey: string
  /** where a visitor buys who has chosen no country; left out, the region of Turkish lira, else the first */
  regionId?: string
  /** whether the store holds amounts and captures them at the fulfilment (capabilities.hold) */
  isHolding?: boolean
}

/** A shop that listens. `url` has no trailing slash; its origin must be one of the plugin's `storefrontUrls`. */
export interface RunningStorefront {
  url: string
  stop(): Promise<void>
}

/** Starts the demo shop. Rejects when the port cannot be opened; the store itself may come later. */
export async function startStorefront(options: StorefrontOptions): Promise<RunningStorefront> {
  const { backendUrl, isHolding = false, port, publishableKey, regionId } = options
  const shop = { store: new Store({ backendUrl, publishableKey }, regionId), url: "", isHolding }
  const server = createAdaptorServer({ fetch: createApp(shop).fetch, overrideGlobalObjects: false })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, "localhost", resolve)
  })
  shop.url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url: shop.url,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        if ("closeAllConnections" in server) server.closeAllConnections()
      }),
  }
}
