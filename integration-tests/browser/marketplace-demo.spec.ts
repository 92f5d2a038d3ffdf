import { DemoStage, testAdmin, useDemo } from "./demo-stage"
import { testBuying } from "./marketplace-demo/buying"
import { testEnd, testOutages } from "./marketplace-demo/outages"
import { testPayouts } from "./marketplace-demo/payouts"
import { testSellers } from "./marketplace-demo/sellers"

/*
 * `npm run demo -- --marketplace`, started once for all of this: a part adds to what the parts before it left there.
 */

const stage = useDemo(() => DemoStage.open(["--marketplace"]))

testAdmin(stage)
// before the others make more sellers: it counts them
testBuying(stage)
testPayouts(stage)
testSellers(stage)
testOutages(stage)
testEnd(stage)
