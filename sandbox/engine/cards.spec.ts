import { errorEntry } from "../wire/error-codes"
import { binFacts } from "./bins"
import { chargedCard, refusesThreeDs } from "./cards"

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
