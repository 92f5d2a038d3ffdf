import { readFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import type { Addresses } from "./addresses"
import { Child } from "./child"
import { LogFile } from "./log-file"
import { MARKETPLACE } from "./marketplace"
import type { DemoOptions } from "./options"
import type { Parts } from "./parts"
import { ADMIN } from "./seed/login"
import { StoreMessages } from "./store-messages"
import { say } from "./terminal"

/** What the seed reports about the shop it made, or found. */
const shopSchema = z.object({ regionId: z.string(), publishableKey: z.string() })
export type Shop = z.output<typeof shopSchema>

/** The store's at the sandbox. */
export const KEYS = { apiKey: "demo-key", secretKey: "demo-secret" }

/** The second account's, at a sandbox of its own. */
export const EU = { account: "eu", apiKey: "demo-eu-key", secretKey: "demo-eu-secret" }

/** Everybody's: the cards are the sandbox's own. */
const STORED_CARDS_SECRET = "a demo keeps no secrets, and no real cards"

/** A rule applies only in the currencies of its least amount. */
const IN_LIRA = { minimumAmount: { TRY: "0" } }

/** In lira alone: six installments cost 3 %; Bonus cards have more of them, and company cards pay at once. */
const INSTALLMENTS = {
  counts: [1],
  rules: [
    { when: { commercial: true }, counts: [1] },
    { when: { cardTypes: ["DEBIT_CARD", "PREPAID_CARD"] }, counts: [1] },
    {
      when: { cardFamilies: ["Bonus"], ...IN_LIRA },
      counts: [1, 2, 3, 6, 9, 12],
      surchargeBasisPoints: { 6: 250, 9: 400, 12: 550 },
    },
    { when: IN_LIRA, counts: [1, 2, 3, 6], surchargeBasisPoints: { 6: 300 } },
  ],
}

/** With the service's totals, in lira alone: all counts that it has, and three installments without a surcharge, as a campaign of the shop. */
const COUNTS_OF_SERVICE = {
  counts: [1],
  rules: [{ when: IN_LIRA, counts: [1, 2, 3, 6, 9, 12], surchargeBasisPoints: { 3: 0 } }],
}

const MEDUSA_CLI = path.resolve(__dirname, "../node_modules/@medusajs/cli/cli.js")

type StoreOptions = Pick<
  DemoOptions,
  "folder" | "isMarketplace" | "hasServiceInstallments" | "isHolding" | "hasReports" | "hasAccounts"
>

/** Medusa with this repository's src/ as the app, run by its own command line. */
export class Store {
  readonly #log: LogFile
  readonly #env: Record<string, string>

  constructor(
    private readonly options: StoreOptions,
    private readonly parts: Parts,
    private readonly addresses: Addresses,
    databaseUrl: string,
  ) {
    this.#log = new LogFile(path.join(options.folder, "store.log"))
    this.#env = {
      ...environment(addresses, databaseUrl),
      ...(options.isMarketplace ? { SVC_MARKETPLACE: JSON.stringify(MARKETPLACE) } : {}),
      ...getCapabilities(options),
      ...getAccounts(addresses),
    }
  }

  /** Without Medusa's scripts, which move what an older Medusa stored: they take as long as all tables. */
  migrate(): Promise<void> {
    return this.parts.run(this.#medusa("the migration", ["db:migrate", "--execute-safe-links", "--skip-scripts"]))
  }

  async seed(): Promise<Shop> {
    const file = path.join(this.options.folder, "shop.json")
    const { isMarketplace, hasAccounts } = this.options
    const kind = [...(isMarketplace ? ["marketplace"] : []), ...(hasAccounts ? ["accounts"] : [])]
    await this.parts.run(this.#medusa("the seed", ["exec", "demo/seed/index.ts", file, ...kind]))
    return shopSchema.parse(JSON.parse(readFileSync(file, "utf8")))
  }

  start(): Child {
    const { port } = new URL(this.addresses.store)
    return this.parts.keep(this.#medusa("the store", ["start", "--host", "127.0.0.1", "--port", port]))
  }

  #medusa(name: string, args: string[]): Child {
    const messages = { stdout: new StoreMessages("stdout"), stderr: new StoreMessages("stderr") }
    return new Child({
      name,
      script: MEDUSA_CLI,
      args,
      env: this.#env,
      log: this.#log,
      onLine: (line, stream) => messages[stream].isWorthShowing(line) && say(line),
    })
  }
}

/** What the sandbox's account has beyond the specification, as far as the demo shows it. */
function getCapabilities(options: StoreOptions) {
  const { hasServiceInstallments: installmentInfo, isHolding: hold, hasReports: reports, isMarketplace } = options
  return {
    SVC_CAPABILITIES: JSON.stringify({
      installmentInfo,
      hold,
      reports,
      approval: isMarketplace,
      storedCards: true,
      cardForm: true,
    }),
    SVC_STORED_CARDS_SECRET: STORED_CARDS_SECRET,
    ...(installmentInfo ? { SVC_INSTALLMENTS: JSON.stringify(COUNTS_OF_SERVICE) } : {}),
    ...(hold ? { SVC_HOLD: JSON.stringify({ captureOn: "fulfillment" }) } : {}),
  }
}

function getAccounts({ euSandbox: baseUrl }: Addresses): Record<string, string> {
  if (baseUrl === undefined) return {}
  const { account, ...keys } = EU
  return { SVC_ACCOUNTS: JSON.stringify({ svc: { ...KEYS, default: true }, [account]: { ...keys, baseUrl } }) }
}

/** What medusa-config.ts and Medusa itself read. */
function environment({ store, storefront, sandbox }: Addresses, databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    NODE_ENV: "development",
    MEDUSA_DISABLE_TELEMETRY: "true",
    ADMIN_DISABLED: "false",
    HMR_BIND_HOST: "127.0.0.1",
    STORE_CORS: storefront,
    ADMIN_CORS: store,
    AUTH_CORS: `${store},${storefront}`,
    BACKEND_URL: store,
    STOREFRONT_URL: storefront,
    SVC_BASE_URL: sandbox,
    SVC_API_KEY: KEYS.apiKey,
    SVC_SECRET_KEY: KEYS.secretKey,
    SVC_CARD_ENTRY: "saq-d",
    // writes each e-mail to the store's log instead of sending it
    MAIL_PROVIDER: "@medusajs/medusa/notification-local",
    SVC_NOTIFICATIONS: JSON.stringify({ attentionEmail: [ADMIN.email] }),
    SVC_INSTALLMENTS: JSON.stringify(INSTALLMENTS),
  }
}
