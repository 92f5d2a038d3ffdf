export { Submerchant } from "./submerchant"
export { SyncRun } from "./sync-run"
