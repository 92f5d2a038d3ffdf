import { given } from "../../../../integration-tests/setup/written"
import { toChecks } from "../svc/settings/find-problems"
import { foundInMarketplace, type MarketplaceFacts } from "./checks"

const MARKET: MarketplaceFacts = {
  ...{ missingCategories: [], ownProblem: undefined, unknownEntity: undefined, unknownPath: undefined },
  ...{ unprovenPath: undefined, withoutIban: [], failedCount: 0, unknownFields: [] },
}
const check = (change: Partial<MarketplaceFacts>) => toChecks(foundInMarketplace({ ...MARKET, ...change }))
const isChecked = (code: string, change: Partial<MarketplaceFacts>) => check(change).some((one) => one.code === code)

describe("the settings of a marketplace", () => {
  it.each([
    ["seller_entity", { unknownEntity: null }],
    ["seller_fields", { unknownFields: null }],
    ["product_seller", { unknownPath: null }],
    ["product_seller_unproven", { unprovenPath: null }],
    ["own_submerchant", { ownProblem: null }],
    ["sellers_without_iban", { withoutIban: null }],
  ])("call nothing good that it does not have: %s", (code, without) => {
    expect(isChecked(code, {})).toBe(true)
    expect(isChecked(code, without)).toBe(false)
  })

  it.each<[string, Partial<MarketplaceFacts>, string[]]>([
    ["a marketplace in order", {}, []],
    ["a commission of no category", { missingCategories: ["çay"] }, ["commission_category"]],
    ["an own submerchant that is none", { ownProblem: given("No.") }, ["own_submerchant"]],
    ["sellers of no entity", { unknownEntity: "vendor" }, ["seller_entity"]],
    ["fields no seller has", { unknownFields: ["adress.*"] }, ["seller_fields"]],
    ["products of no seller", { unknownPath: "vendor.id" }, ["product_seller"]],
    ["sellers that are not named", { unprovenPath: "vendor" }, ["product_seller_unproven"]],
    ["sellers without an IBAN", { withoutIban: ["Ali"] }, ["sellers_without_iban"]],
    ["failed sellers", { failedCount: 2 }, ["sellers_failed"]],
  ])("with %s say so", (_name, change, expected) => {
    const problems = check(change).filter(({ status }) => status !== "ok")
    expect(problems.map(({ code }) => code)).toEqual(expected)
    for (const { what } of problems) expect(`${what?.en} ${what?.tr}`).not.toMatch(/undefined|\{\{/)
  })
})
