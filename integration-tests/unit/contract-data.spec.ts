import { parse } from "lossless-json"
import { z } from "zod"
import { describedExamples, exampleFiles, examples, isSuccess, readExample } from "./contract/examples"
import { fieldProblems } from "./contract/field-problems"
import { interfaceFile, readContractFile, SPECIFIED } from "./contract/interface-file"
import { withPlainNumbers } from "./contract/numbers"
import { readQuery, requestProblems } from "./contract/request-problems"

const exchanges = describedExamples.filter((example) => example.kind === "exchange")
const answers = describedExamples.filter((example) => example.kind !== "webhook" && example.kind !== "callback")

describe("the examples of the contract", () => {
  it("parse, are named as their files, and have raw answers that are their answers to the last digit", () => {
    const all = exampleFiles.map((file) => ({ file, ...readExample(file) }))
    expect(all.map(({ id }) => `${id}.json`)).toEqual(exampleFiles)
    const raw = all.map(({ id, response, responseRaw }) => [
      id,
      responseRaw === undefined ? response : parse(responseRaw),
    ])
    expect(withPlainNumbers(raw)).toEqual(withPlainNumbers(all.map(({ id, response }) => [id, response])))
  })

  it("hold a whole exchange for every operation, the 22 of the specification among them", () => {
    expect(interfaceFile.operations.filter(({ capability }) => capability === undefined)).toHaveLength(SPECIFIED)
    const shown = new Set(exchanges.filter(isSuccess).map((example) => example.operation.name))
    expect(interfaceFile.operations.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([])
  })

  it("hold every submerchant type on create, update and retrieve", () => {
    const operations = ["submerchants.create", "submerchants.update", "submerchants.retrieve"]
    const shown = operations.map((name) => exchanges.filter((exchange) => exchange.operation.name === name).length)
    expect(shown).toEqual([3, 3, 3])
  })

  it("leave the operation out only where an exchange is in the older dialect", () => {
    const unnamed = examples.filter((example) => example.kind === "exchange" && example.operation === undefined)
    expect(unnamed.map(({ id }) => id)).toEqual(["link-create"])
  })

  it("send what their operations take, and nothing else", () => {
    expect(
      exchanges.flatMap((exchange) => requestProblems(exchange).map((problem) => `${exchange.id}: ${problem}`)),
    ).toEqual([])
  })

  it("answer with their operations' fields, or the error body's, and no other", () => {
    const problems = answers.flatMap((example) => {
      const fields = isSuccess(example) ? example.operation.response : interfaceFile.error
      const sent = { ...example.request, ...readQuery(example) }
      return fieldProblems(example.response, fields, example.id, sent)
    })
    expect(problems).toEqual([])
    expect(new Set(answers.map(({ response }) => response?.status))).toEqual(new Set(["success", "failure"]))
  })

  it("show both spellings of one field in one answer", () => {
    const text = JSON.stringify(readExample("exchange-payments-retrieve.json").response)
    expect(text).toContain(`"blockageRateAmountsubMerchant"`)
    expect(text).toContain(`"blockageRateAmountSubMerchant"`)
    expect(text).toContain(`"svcConversationRate"`)
    expect(text).toContain(`"svcConversionRate"`)
  })
})

describe("the check of fields", () => {
  const fields = [
    { name: "price", type: "decimal", required: true, alias: ["Price"] },
    { name: "count", type: "integer", values: [1, 2], minimum: 2 },
    { name: "paidAt", type: "string", format: "yyyy-MM-dd HH:mm:ss", presence: "echoed" as const },
    { name: "items", type: "array:LinkAddress" },
  ]
  const problems = (json: string, sent = {}) => fieldProblems(parse(json), fields, "it", sent)

  it("finds nothing in an object that is right", () => {
    const items = `[{"token":"a","url":"b"}]`
    expect(problems(`{"price":1.5,"count":2,"paidAt":"2026-08-01 10:00:00","items":${items}}`, { paidAt: "" })).toEqual(
      [],
    )
  })

  it.each([
    [`{}`, "it.price is missing"],
    [`{"price":"1.5"}`, "it.price is not a right decimal"],
    [`{"price":1,"Price":1}`, "it has both price and Price"],
    [`{"price":1,"prize":1}`, "it.prize is not of the interface"],
    [`{"price":1,"count":2.5}`, "it.count is not a right integer"],
    [`{"price":1,"count":1}`, "it.count is not a right integer"],
    [`{"price":1,"count":3}`, "it.count is not a right integer"],
    [`{"price":1,"paidAt":"2026-08-01T10:00:00"}`, "it.paidAt is not a right string"],
    [`{"price":1,"items":{}}`, "it.items is not a list"],
    [`{"price":1,"items":[{"token":"a"}]}`, "it.items[0].url is missing"],
    [`[]`, "it is not an object"],
    [`1`, "it is not an object"],
  ])("finds in %s that %s", (json, problem) => expect(problems(json)).toEqual([problem]))

  it("finds a field that was sent and not returned", () => {
    expect(problems(`{"price":1}`, { paidAt: "2026-08-01 10:00:00" })).toEqual(["it.paidAt is missing"])
  })
})

describe("the table of names", () => {
  it("has every word of the interface that carries the brand", () => {
    const { names } = z.object({ names: z.record(z.string(), z.string()) }).parse(readContractFile("names.json"))
    const { operations, types } = interfaceFile
    const fields = [...Object.values(types), ...operations.map(({ response }) => response)].flat()
    const words = [
      ...fields.flatMap(({ name, alias = [] }) => [name, ...alias]),
      ...operations.flatMap(({ path }) => path.split("/")),
    ]
    const branded = words.filter((word) => /svc/i.test(word))
    expect(branded).not.toEqual([])
    expect(branded.filter((word) => !(word in names))).toEqual([])
  })
})
