import { z } from "zod"
import { FLOWS } from "../../../../domain"
import { text, textOrNull } from "../../../../use-cases/ports/fields"
import { ofStore, words } from "./common"
import { CAPABILITIES } from "../../../../use-cases/ports/ports"

export const settingsCheck = z.object({
  code: text.describe("Its name, such as `link_provider_enabled`."),
  status: z
    .enum(["ok", "warning", "error"])
    .describe("`error`: payments fail, or money is at risk. `warning`: it works, but should be improved."),
  title: words.describe("What is checked, in a few words."),
  what: words.nullable().describe("What is wrong, and what to do about it; null where nothing is."),
  fix: words.nullable(),
})
export type SettingsCheck = z.output<typeof settingsCheck>

export const settingsChecks = z.object({
  checks: z.array(settingsCheck).describe("Errors first, then warnings. What cannot be checked now is left out."),
})
export type SettingsChecks = z.output<typeof settingsChecks>

export const settingsAddress = z.object({
  name: z.enum(["notifications", "return", "pay", "storefront"]),
  url: text,
  is_entered: z
    .boolean()
    .describe("Whether a person enters it at the service; the others are sent along with each payment."),
})
export type SettingsAddress = z.output<typeof settingsAddress>

export const settingsProvider = z.object({
  id: text,
  kind: z.enum(FLOWS),
  regions: z.array(z.object({ id: text, name: text, currency_code: text })),
})
export type SettingsProvider = z.output<typeof settingsProvider>

export const settingsCall = z.object({
  operation: text,
  ended: text.describe("`ok`, or the kind of error."),
  milliseconds: z.number(),
  at: text,
})
export type SettingsCall = z.output<typeof settingsCall>

export const settingsRate = z
  .object({ calls: z.number(), failed: z.number() })
  .describe(
    "`failed`: the service was not reached, or its response was not as it should be. A card that was declined is no failure.",
  )
export type SettingsRate = z.output<typeof settingsRate>

export const settingsJob = z.object({
  name: text,
  last_run_at: textOrNull.describe("Null: it has not run."),
  milliseconds: z.number().nullable(),
  is_good: z.boolean().nullable().describe("Null: it has not run."),
  is_late: z.boolean().describe("Whether it should have run since."),
})
export type SettingsJob = z.output<typeof settingsJob>

export const refusedCapability = z.object({ at: text, until: text, operation: text, error_code: text })

export const settingsCapability = z.object({
  name: z.enum(CAPABILITIES),
  refused: refusedCapability
    .nullable()
    .describe("The service refused its operations again and again, so it is not used for a while. Null: it is used."),
})
export type SettingsCapability = z.output<typeof settingsCapability>

export const settingsCapabilities = z.object({ capabilities: z.array(settingsCapability) })
export type SettingsCapabilities = z.output<typeof settingsCapabilities>

export const settingsAnswer = z.object({
  sandbox: z.boolean(),
  account: text.describe("Which account of the payment service this is about."),
  accounts: ofStore.shape.accounts,
  service: z.object({
    base_url: text,
    api_key: text.describe("At most their ends."),
    secret_key: text,
    has_previous_secret_key: z.boolean(),
    names: z.record(text, text).describe("Brand names that are not spelled with `svc`."),
  }),
  addresses: z.array(settingsAddress),
  providers: z.array(settingsProvider),
  options: z.object({
    installments: z.array(z.number()),
    has_surcharge: z.boolean(),
    three_ds_finalize: z.enum(["v1", "v2"]),
    response_signatures: z.enum(["off", "report", "require"]),
    full_refund: z.enum(["cancel-first", "refund"]),
    review_on_decline: z.enum(["cancel", "keep"]),
    retention_days: z.number().nullable(),
    time_zone: text,
  }),
  health: z.object({
    last_good: settingsCall.nullable(),
    last_failed: settingsCall.nullable(),
    hour: settingsRate,
    day: settingsRate,
    jobs: z.array(settingsJob),
  }),
  capabilities: z.array(settingsCapability).describe("Those that are on."),
})
export type SettingsAnswer = z.output<typeof settingsAnswer>
