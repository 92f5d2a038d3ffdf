export { config, default } from "../../../../../src/jobs/marketplace/sync-submerchants"
