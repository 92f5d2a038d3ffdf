import { DemoStage, testAdmin, useDemo } from "./demo-stage"
import { testBuying } from "./shop-demo/buying"
import { testCards } from "./shop-demo/cards"
import { testLinks } from "./shop-demo/links"
import { orderLink } from "./shop-demo/order-link"
import { testOrdersAndRefunds } from "./shop-demo/orders-and-refunds"
import { testPurchases } from "./shop-demo/purchases"
import { testEnd, testStart } from "./shop-demo/start-and-end"
import { testSurcharge } from "./shop-demo/surcharge"

/*
 * `npm run demo`, started once for all of this: a part adds to what the parts before it left there.
 */

const stage = useDemo(() => DemoStage.openInterrupted())

testStart(stage)
testAdmin(stage)
// before all others that pay: its report adds up all payments there are
testOrdersAndRefunds(stage)
const link = orderLink(stage)
link.testMade()
testPurchases(stage)
testBuying(stage)
testCards(stage)
testSurcharge(stage)
testLinks(stage)
link.testPaid()
testEnd(stage)
