import { ONLY_ACCOUNT } from "../../../src/modules/svc/store-config"
import { SANDBOX_KEYS } from "../../setup/sandbox"

/** Of an account's sandbox. */
export const keysOf = (account: string) =>
  account === ONLY_ACCOUNT ? SANDBOX_KEYS : { apiKey: `${account}-test-key`, secretKey: `${account}-test-secret` }
