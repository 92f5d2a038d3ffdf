import path from "node:path"
import { describeMedusa } from "../setup/medusa"
import { SCRIPTED, script } from "./facts-app/script"
import { describeCompletions } from "./facts/completions"
import { describeLateResults } from "./facts/late-results"
import { describeLostMoney } from "./facts/lost-money"
import { describeRefunds } from "./facts/refunds"
import { describeSessions } from "./facts/sessions"

// What Medusa 2.21.2 does around a payment provider and our design rests on. A test that fails after an upgrade of
// Medusa names the rule to think through again; it does not mean that this repository is broken.
describeMedusa({ folder: path.join(__dirname, "facts-app"), paymentProviders: [SCRIPTED] }, (medusa) => {
  beforeEach(() => script.reset())
  describe("payment sessions", () => describeSessions(medusa))
  describe("completing a cart", () => describeCompletions(medusa))
  describe("money that gets lost", () => describeLostMoney(medusa))
  describe("results that arrive late", () => describeLateResults(medusa))
  describe("refunds", () => describeRefunds(medusa))
})
