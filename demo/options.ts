import path from "node:path"
import { parseArgs } from "node:util"

/** What the demo listens on; PostgreSQL takes any free port. */
export interface Ports {
  store: number
  storefront: number
  sandbox: number
  /** the second account's sandbox */
  euSandbox?: number
}

export interface DemoOptions {
  ports: Ports
  /** begins with an empty folder */
  isFresh: boolean
  /** a marketplace with sellers, instead of a shop that sells its own */
  isMarketplace: boolean
  /** installments and their totals come from the service (capabilities.installmentInfo) */
  hasServiceInstallments: boolean
  /** payments hold their amount, and the fulfilment captures it (capabilities.hold) */
  isHolding: boolean
  /** refunds and cancellations whose answer was lost are looked up (capabilities.reports) */
  hasReports: boolean
  /** a second account of the payment service, for Europe */
  hasAccounts: boolean
  /** where data and logs are kept; absolute */
  folder: string
}

/** Something that ends the demo and that its user can fix; only the message is shown. */
export class DemoError extends Error {
  override readonly name = "DemoError"
}

export const USAGE = `npm run demo -- [--marketplace] [--service-installments] [--hold] [--reports]
                  [--accounts] [--port-base N] [--fresh] [--folder DIR]

  --marketplace   a marketplace with three sellers, kept in a folder of its own
  --service-installments   installments cost what the service says, by bank
  --hold          payments hold their amount, which is captured when the goods are fulfilled
  --reports       refunds whose answer was lost are looked up in the service's reports
  --accounts      a second account of the service, for Europe, kept in a folder of its own
  --port-base N   store on N, storefront on N+1, sandbox on N+2, with --accounts the account eu's on N+3
                  (instead of 9000, 8000, 8484 and 8485)
  --fresh         deletes the data of earlier demos, and starts from scratch
  --folder DIR    keeps data and logs there (instead of .demo, .demo-marketplace or .demo-accounts)

DATABASE_URL and REDIS_URL are used when set. See docs/guides/demo.md.`

const REPOSITORY = path.resolve(__dirname, "..")

/** @throws DemoError for what is no option of the demo */
export function readOptions(args: string[]): DemoOptions | "help" {
  const { values } = parsed(args)
  if (values.help) return "help"
  if (values.hold && values.marketplace) throw new DemoError("--hold and --marketplace do not go together.")
  if (values.accounts && values.marketplace) throw new DemoError("--accounts and --marketplace do not go together.")
  return {
    ports: readPorts(values["port-base"], values.accounts),
    isFresh: values.fresh,
    isMarketplace: values.marketplace,
    hasServiceInstallments: values["service-installments"],
    isHolding: values.hold,
    hasReports: values.reports,
    hasAccounts: values.accounts,
    folder: path.resolve(REPOSITORY, values.folder ?? getFolder(values)),
  }
}

function getFolder({ marketplace, accounts }: { marketplace: boolean; accounts: boolean }): string {
  if (marketplace) return ".demo-marketplace"
  return accounts ? ".demo-accounts" : ".demo"
}

/** Ports in a row. */
export const portsAbove = (base: number, hasAccounts = false): Ports => ({
  ...{ store: base, storefront: base + 1, sandbox: base + 2 },
  ...(hasAccounts && { euSandbox: base + 3 }),
})

function readPorts(text: string | undefined, hasAccounts: boolean): Ports {
  if (text === undefined)
    return { store: 9000, storefront: 8000, sandbox: 8484, ...(hasAccounts && { euSandbox: 8485 }) }
  const base = Number(text)
  const last = hasAccounts ? 65_532 : 65_533
  if (!/^\d+$/.test(text) || base < 1024 || base > last) {
    throw new DemoError(`--port-base must be a number from 1024 to ${last}, not "${text}".`)
  }
  return portsAbove(base, hasAccounts)
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        "port-base": { type: "string" },
        fresh: { type: "boolean", default: false },
        marketplace: { type: "boolean", default: false },
        "service-installments": { type: "boolean", default: false },
        hold: { type: "boolean", default: false },
        reports: { type: "boolean", default: false },
        accounts: { type: "boolean", default: false },
        folder: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new DemoError(`${why}\n\n${USAGE}`)
  }
}
