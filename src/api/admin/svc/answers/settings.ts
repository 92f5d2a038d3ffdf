import type { Capability } from "../../../../use-cases/ports/capabilities"
import type { Words } from "./common"

/** One check of the configuration, or of how the plugin is doing. */
export interface SettingsCheck {
  /** Its name, such as `link_provider_enabled`. */
  code: string
  /** `error`: payments fail, or money is at risk. `warning`: it works, but should be improved. */
  status: "ok" | "warning" | "error"
  /** What is checked, in a few words. */
  title: Words
  /** What is wrong, and what to do about it; null where nothing is. */
  what: Words | null
  fix: Words | null
}

/** GET /admin/svc/settings/checks */
export interface SettingsChecks {
  /** Errors first, then warnings. What cannot be checked now is left out. */
  checks: SettingsCheck[]
}

export interface SettingsAddress {
  name: "notifications" | "return" | "pay" | "storefront"
  url: string
  /** Whether a person enters it at the service; the others are sent along with each payment. */
  is_entered: boolean
}

export interface SettingsProvider {
  id: string
  kind: "hosted" | "threeds" | "direct"
  regions: { id: string; name: string; currency_code: string }[]
}

export interface SettingsCall {
  operation: string
  /** `ok`, or the kind of error. */
  ended: string
  milliseconds: number
  at: string
}

/** `failed`: the service was not reached, or its response was not as it should be. A card that was declined is no failure. */
export interface SettingsRate {
  calls: number
  failed: number
}

export interface SettingsJob {
  name: string
  /** Null: it has not run. */
  last_run_at: string | null
  milliseconds: number | null
  /** Null: it has not run. */
  is_good: boolean | null
  /** Whether it should have run since. */
  is_late: boolean
}

/** A group of the service's operations that is on by the option `capabilities`. */
export interface SettingsCapability {
  name: Capability
  /** The service refused its operations again and again, so it is not used for a while. Null: it is used. */
  refused: { at: string; until: string; operation: string; error_code: string } | null
}

/** POST /admin/svc/settings/capabilities/:name/check */
export interface SettingsCapabilities {
  capabilities: SettingsCapability[]
}

/** GET /admin/svc/settings */
export interface SettingsAnswer {
  sandbox: boolean
  service: {
    base_url: string
    /** At most their ends. */
    api_key: string
    secret_key: string
    has_previous_secret_key: boolean
    /** Brand names that are not spelled with `svc`. */
    names: Record<string, string>
  }
  addresses: SettingsAddress[]
  providers: SettingsProvider[]
  options: {
    installments: number[]
    has_surcharge: boolean
    three_ds_finalize: "v1" | "v2"
    response_signatures: "off" | "report" | "require"
    full_refund: "cancel-first" | "refund"
    review_on_decline: "cancel" | "keep"
    retention_days: number | null
    time_zone: string
  }
  health: {
    last_good: SettingsCall | null
    last_failed: SettingsCall | null
    hour: SettingsRate
    day: SettingsRate
    jobs: SettingsJob[]
  }
  /** Those that are on. */
  capabilities: SettingsCapability[]
}
