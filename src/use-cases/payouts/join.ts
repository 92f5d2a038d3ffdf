import type { Payouts } from "../ports/ports"
import { nextPayoutCheck, reconcilePayouts, watchRefusals } from "./reconcile-payouts"

export const payouts: Payouts = { reconcile: reconcilePayouts, nextCheck: nextPayoutCheck, watchRefusals }
