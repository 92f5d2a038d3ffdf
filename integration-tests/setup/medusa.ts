import { MedusaAppLoader } from "@medusajs/framework"
import type { MedusaContainer } from "@medusajs/framework/types"
import { medusaIntegrationTestRunner } from "@medusajs/test-utils"
import path from "node:path"
import { z } from "zod"
import { HttpApi } from "./http-api"
import { seed, type SeedOptions, type Shop } from "./seed"

export interface MedusaAppOptions extends SeedOptions {
  /** the folder of medusa-config.ts; this repository unless told */
  folder?: string
  /** environment variables for the store, set before its medusa-config.ts is read */
  env?: Record<string, string>
}

/** A running, seeded Medusa. Its functions work inside tests and hooks, not while tests are being described. */
export interface RunningMedusa {
  container: () => MedusaContainer
  shop: () => Shop
  /** a buyer without an account */
  guest: () => HttpApi
  /** the seeded customer, signed in */
  customer: () => HttpApi
  /** the seeded shop keeper, signed in */
  admin: () => HttpApi
  /** no headers at all: a bank, a service, a browser that was sent here */
  stranger: () => HttpApi
  /** waits until no workflow is running */
  settled: () => Promise<void>
  databaseUrl: string
}

const REPOSITORY = path.resolve(__dirname, "../..")
const listening = z.object({ defaults: z.object({ baseURL: z.url() }) })

/**
 * Describes tests against one Medusa with its own database. It boots and is seeded once; before every test the database
 * goes back to how the `beforeAll` hooks left it.
 */
export function describeMedusa(options: MedusaAppOptions, describeTests: (medusa: RunningMedusa) => void): void {
  const { folder = REPOSITORY, env = {}, ...seedOptions } = options
  medusaIntegrationTestRunner({
    cwd: folder,
    medusaConfigFile: folder,
    inApp: true,
    env,
    hooks: { beforeServerStart: folder === process.env.MIGRATED_FOLDER ? keepTables : () => Promise.resolve() },
    testSuite(runner) {
      let shop: Shop | undefined
      beforeAll(async () => {
        shop = await seed(runner.getContainer(), seedOptions)
      })
      const seeded = () => {
        if (!shop) throw new Error("the shop is not seeded yet: ask inside a test")
        return shop
      }
      const stranger = () => new HttpApi(listening.parse(runner.api).defaults.baseURL)
      const guest = () => stranger().with({ "x-publishable-api-key": seeded().publishableKey })
      describeTests({
        container: runner.getContainer,
        shop: seeded,
        stranger,
        guest,
        customer: () => guest().with({ authorization: `Bearer ${seeded().people.customer.token}` }),
        admin: () => stranger().with({ authorization: `Bearer ${seeded().people.admin.token}` }),
        settled: () => runner.utils.waitWorkflowExecutions(),
        databaseUrl: runner.dbConfig.clientUrl,
      })
    },
  })
}

/** The database comes with this store's tables (global-setup.mjs): a boot has none to make. Its links it makes again, for so Query learns them. */
function keepTables(): Promise<void> {
  jest.spyOn(MedusaAppLoader.prototype, "runModulesMigrations").mockResolvedValue(undefined)
  return Promise.resolve()
}
