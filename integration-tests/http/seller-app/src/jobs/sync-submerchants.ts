export { config, default } from "../../../../../src/jobs/sync-submerchants"
