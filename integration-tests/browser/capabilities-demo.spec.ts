import { heldOrder } from "./capabilities-demo/held-orders"
import { testRefusedCapability } from "./capabilities-demo/refused"
import { testStoredCards } from "./capabilities-demo/stored-cards"
import { testTerminal } from "./capabilities-demo/terminal"
import { DemoStage, testAdmin, useDemo } from "./demo-stage"

/*
 * `npm run demo -- --hold --reports`, started once for all of this: a part adds to what the parts before it left there.
 */

const stage = useDemo(() => DemoStage.open(["--hold", "--reports"]))

testAdmin(stage)
testRefusedCapability(stage)
const order = heldOrder(stage)
order.testCaptured()
order.testLostRefund()
testStoredCards(stage)
// while customers bought, the job has looked the refund up
order.testFoundRefund()
testTerminal(stage)
