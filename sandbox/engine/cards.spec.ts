import { z } from "zod"
import { errorEntry } from "../wire/error-codes"
import { binFacts } from "./bins"
import { chargedCard, refusesThreeDs } from "./cards"
import interfaceFile from "../../contract/interface.json"

it.each(["constructor", "__proto__", "toString", "hasOwnProperty"])("%s is no card, no BIN and no code", (word) => {
  expect(chargedCard(word)).toEqual({ bin: word.slice(0, 8), lastFour: word.slice(-4) })
  expect(refusesThreeDs(word)).toBe(false)
  expect(binFacts(word)).toBeUndefined()
  expect(errorEntry(word)).toEqual({ en: "The service refused the request", tr: "Servis isteği reddetti" })
})

it("the test cards are charged or refused as their table says", () => {
  expect(chargedCard("4111111111111129").decline).toBe("10051")
  expect(refusesThreeDs("4151111111111112")).toBe(true)
})

const bins = z
  .object({
    operations: z.array(
      z.object({
        name: z.string(),
        response: z.array(z.object({ name: z.string(), values: z.array(z.unknown()).optional() })),
      }),
    ),
  })
  .parse(interfaceFile)
  .operations.find(({ name }) => name === "bins.check")

const listed = (field: string) => [...(bins?.response.find(({ name }) => name === field)?.values ?? [])].sort()

// without a server: this keeps the process busy for longer than a connection is kept open
it("gives every card a type, association and family that the specification lists, and each of those to some card", () => {
  const found = { cardType: new Set<unknown>(), cardAssociation: new Set<unknown>(), cardFamily: new Set<unknown>() }
  for (let bin = 100_000; bin < 1_000_000; bin += 1) {
    const facts = binFacts(String(bin))
    if (facts === undefined) continue
    found.cardType.add(facts.cardType)
    found.cardAssociation.add(facts.cardAssociation)
    if (facts.cardFamily !== undefined) found.cardFamily.add(facts.cardFamily)
  }
  for (const [field, values] of Object.entries(found)) expect([...values].sort()).toEqual(listed(field))
})
