import { z } from "zod"
import interfaceFile from "../../contract/interface.json"
import { binFacts } from "./bins"

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
