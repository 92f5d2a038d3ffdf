import path from "node:path"
import { startSandbox } from "../sandbox"
import { getAddresses } from "./addresses"
import { readText, visitAdmin } from "./answers"
import { openDatabase } from "./database"
import { openFolder } from "./folder"
import type { DemoOptions } from "./options"
import type { Parts } from "./parts"
import { refuseTakenPorts } from "./ports"
import { EU, KEYS, Store } from "./store"
import { startStorefront } from "./storefront"
import { summary } from "./summary"
import { progress, say } from "./terminal"

/** Starts all parts of the demo, and prints their addresses once each of them responds. */
export async function startDemo(options: DemoOptions, parts: Parts): Promise<void> {
  const { ports, folder } = options
  await refuseTakenPorts(ports, process.argv.slice(2))
  openFolder(options, parts)
  const addresses = getAddresses(ports)
  const databaseUrl = await openDatabase(options, parts)
  progress("Starting the sandbox of the payment service")
  parts.add(
    await startSandbox({
      ...KEYS,
      port: ports.sandbox,
      publicUrl: addresses.sandbox,
      control: true,
      dataFile: path.join(folder, "sandbox.jsonl"),
      merchantName: "Demo Store",
      webhookUrl: `${addresses.store}/svc/notifications`,
      timeZone: process.env.SVC_TIME_ZONE,
    }),
  )
  if (ports.euSandbox !== undefined)
    parts.add(
      await startSandbox({
        ...{ apiKey: EU.apiKey, secretKey: EU.secretKey },
        port: ports.euSandbox,
        publicUrl: addresses.euSandbox,
        control: true,
        dataFile: path.join(folder, "sandbox-eu.jsonl"),
        merchantName: "Demo Store Europe",
        webhookUrl: `${addresses.store}/svc/notifications/${EU.account}`,
        timeZone: process.env.SVC_TIME_ZONE,
      }),
    )
  const store = new Store(options, parts, addresses, databaseUrl)
  progress("Bringing the database up to date")
  await store.migrate()
  progress("Filling the shop")
  const shop = await store.seed()
  progress("Starting the store and its admin")
  const server = store.start()
  await server.until(readText(`${addresses.store}/health`))
  progress("Visiting the admin for the first time, which takes longest")
  await visitAdmin(`${addresses.store}/app`)
  progress("Starting the storefront")
  parts.add(
    await startStorefront({
      port: ports.storefront,
      backendUrl: addresses.store,
      publishableKey: shop.publishableKey,
      regionId: shop.regionId,
      isHolding: options.isHolding,
    }),
  )
  progress("Asking every part once")
  await Promise.all(
    [`${addresses.store}/health`, addresses.storefront, addresses.sandbox].map((address) => readText(address)),
  )
  say(summary({ ...options, addresses, databaseUrl, publishableKey: shop.publishableKey }))
}
