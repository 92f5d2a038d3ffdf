import { say } from "../../../../domain"
import type { ProblemTexts } from "./find-problems"

export const NO_CAPABILITY = say("settings.no_capability")

export const PROBLEMS = {
  versions: {
    severity: "error",
    title: say("settings.versions_title"),
    what: (found: string, tested: string) => say("settings.versions_what", { found, tested }),
    fix: say("settings.versions_fix"),
  },
  migrations: {
    severity: "error",
    title: say("settings.migrations_title"),
    what: (names: string) => say("settings.migrations_what", { names }),
    fix: say("settings.migrations_fix"),
  },
  service: {
    severity: "error",
    title: say("settings.service_title"),
    what: (address: string, kind: string) => say("settings.service_what", { address, kind }),
    fix: say("settings.service_fix"),
  },
  authentication: {
    severity: "error",
    title: say("settings.authentication_title"),
    what: () => say("settings.authentication_what"),
    fix: say("settings.authentication_fix"),
  },
  brand_names: {
    severity: "warning",
    title: say("settings.brand_names_title"),
    what: () => say("settings.brand_names_what"),
    fix: say("settings.brand_names_fix"),
  },
  clock: {
    severity: "warning",
    title: say("settings.clock_title"),
    what: (seconds: string) => say("settings.clock_what", { seconds }),
    fix: say("settings.clock_fix"),
  },
  return_address: {
    severity: "error",
    title: say("settings.return_address_title"),
    what: (address: string, status: string) => say("settings.return_address_what", { address, status }),
    fix: say("settings.return_address_fix"),
  },
  return_address_unreachable: {
    severity: "warning",
    title: say("settings.return_address_title"),
    what: (address: string, reason: string) => say("settings.return_address_unreachable_what", { address, reason }),
    fix: say("settings.return_address_unreachable_fix"),
  },
  no_region: {
    severity: "error",
    title: say("settings.no_region_title"),
    what: () => say("settings.no_region_what"),
    fix: say("settings.no_region_fix"),
  },
  link_provider_enabled: {
    severity: "error",
    title: say("settings.link_provider_enabled_title"),
    what: (regions: string) => say("settings.link_provider_enabled_what", { regions }),
    fix: say("settings.link_provider_enabled_fix"),
  },
  currency: {
    severity: "error",
    title: say("settings.currency_title"),
    what: (regions: string) => say("settings.currency_what", { regions }),
    fix: say("settings.currency_fix"),
  },
  backend_url: {
    severity: "error",
    title: say("settings.backend_url_title"),
    what: () => say("settings.backend_url_what"),
    fix: say("settings.backend_url_fix"),
  },
  capability_refused: {
    severity: "error",
    title: say("settings.capability_refused_title"),
    what: (names: string) => say("settings.capability_refused_what", { names }),
    fix: say("settings.capability_refused_fix"),
  },
  job_late: {
    severity: "error",
    title: say("settings.job_late_title"),
    what: (jobs: string) => say("settings.job_late_what", { jobs }),
    fix: say("settings.job_late_fix"),
  },
  job_failed: {
    severity: "error",
    title: say("settings.job_failed_title"),
    what: (jobs: string) => say("settings.job_failed_what", { jobs }),
    fix: say("settings.job_failed_fix"),
  },
  error_rate: {
    severity: "error",
    title: say("settings.error_rate_title"),
    what: (failed: string, calls: string) => say("settings.error_rate_what", { failed, calls }),
    fix: say("settings.error_rate_fix"),
  },
  sandbox: {
    severity: "warning",
    title: say("settings.sandbox_title"),
    what: () => say("settings.sandbox_what"),
    fix: say("settings.sandbox_fix"),
  },
  locks_in_memory: {
    severity: "warning",
    title: say("settings.locks_in_memory_title"),
    what: () => say("settings.locks_in_memory_what"),
    fix: say("settings.locks_in_memory_fix"),
  },
  signatures_off: {
    severity: "warning",
    title: say("settings.signatures_off_title"),
    what: () => say("settings.signatures_off_what"),
    fix: say("settings.signatures_off_fix"),
  },
  previous_secret_key: {
    severity: "warning",
    title: say("settings.previous_secret_key_title"),
    what: () => say("settings.previous_secret_key_what"),
    fix: say("settings.previous_secret_key_fix"),
  },
  stored_cards_left: {
    severity: "warning",
    title: say("settings.stored_cards_left_title"),
    what: () => say("settings.stored_cards_left_what"),
    fix: say("settings.stored_cards_left_fix"),
  },
  no_retention: {
    severity: "warning",
    title: say("settings.no_retention_title"),
    what: () => say("settings.no_retention_what"),
    fix: say("settings.no_retention_fix"),
  },
  client_ip: {
    severity: "warning",
    title: say("settings.client_ip_title"),
    what: () => say("settings.client_ip_what"),
    fix: say("settings.client_ip_fix"),
  },
} as const satisfies Record<string, ProblemTexts>
