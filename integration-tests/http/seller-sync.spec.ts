import { MARKET_STORE } from "../setup/market-stage"
import { describeStore, Stage } from "../setup/stage"
import { submerchantDriftTests } from "./submerchant-drift.tests"
import { submerchantForeignTests } from "./submerchant-foreign.tests"
import { submerchantSyncTests } from "./submerchant-sync.tests"
import { submerchantSyncAllTests } from "./submerchant-sync-all.tests"
import { submerchantsRefusedTests } from "./submerchants-refused.tests"

/** A marketplace keeps its sellers at the service. */
describeStore(MARKET_STORE, (chapter) => {
  chapter("the synchronization of one seller", Stage, submerchantSyncTests)
  chapter("the synchronization of all sellers", Stage, submerchantSyncAllTests)
  chapter("sellers that differ at the service", Stage, submerchantDriftTests)
  chapter("sellers of others", Stage, submerchantForeignTests)
  chapter("sellers that are refused", Stage, submerchantsRefusedTests)
})
