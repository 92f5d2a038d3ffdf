import { parse, stringify } from "lossless-json"
import { changedSuccessOf, findOperation } from "../../../integration-tests/unit/client/contract-answers"
import type { HostedPageResult, LookedUpPayment } from "../../client"
import { createNames } from "../../client/names"
import { readAnswer } from "../../client/read-answer"
import { moneyFromDecimal } from "../../money"
import type { Expectation } from "./verdict"
import { judgeCharge } from "./judge-success"
import { judgeLookup } from "./judge-lookup"

type Fields = Record<string, unknown>
type Path = readonly (string | number)[]

const price = moneyFromDecimal("100", "TRY")
const expected = (flow: Expectation["flow"]): Expectation => ({ price, paid_price: price, basketId: "att_1", flow })
const moment = { now: new Date(), expiresAt: undefined, isSettled: true }
const lookedUp = (flow: Expectation["flow"]) => (answer: HostedPageResult | LookedUpPayment) =>
  judgeLookup(expected(flow), answer, moment)

const ANSWERS = [
  ["the look-up of a hosted page", "hostedPages.retrieve", lookedUp("hosted")],
  ["a look-up by conversation", "payments.retrieve", lookedUp("direct")],
  ["a direct charge", "payments.create", (answer) => judgeCharge(expected("direct"), answer)],
  ["a 3D Secure charge", "threeDs.finalizeV2", (answer) => judgeCharge(expected("threeds"), answer)],
] as const satisfies [string, string, (answer: never) => { type: string }][]

/** A success of an operation about the attempt, with two items. */
function makeSuccess(operation: string): Fields {
  const { itemTransactions, ...body } = parse(changedSuccessOf(operation, {})) as Fields
  const [item] = itemTransactions as Fields[]
  const charge = { basketId: "att_1", price: 100, paidPrice: 100, fraudStatus: 1, installment: 1 }
  const of = (place: number) => ({ ...item, itemId: `line-${place}`, paymentTransactionId: `900${place}` })
  return { ...body, ...charge, itemTransactions: [of(1), of(2)] }
}

/** Every field of an answer, at any depth, but those that say that it is a success. */
function listPaths(value: unknown, at: Path = []): Path[] {
  if (typeof value !== "object" || value === null || "isLosslessNumber" in value) return []
  const keys: (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return keys.flatMap((key) => {
    const path = [...at, key]
    const own = typeof key === "number" || key === "status" || key === "paymentStatus" ? [] : [path]
    return [...own, ...listPaths(Reflect.get(value, key), path)]
  })
}

/** The answer without a field: not there, null, or empty where text stood. */
function without(body: Fields, path: Path, nothing: unknown): string {
  const left = parse(stringify(body) ?? "") as Fields
  const holder = path.slice(0, -1).reduce<unknown>((inner, key) => Reflect.get(inner as object, key), left) as object
  const key = path.at(-1) ?? ""
  const isText = typeof Reflect.get(holder, key) === "string"
  if (nothing === undefined || (nothing === "" && !isText)) Reflect.deleteProperty(holder, key)
  else Reflect.set(holder, key, nothing)
  return stringify(left) ?? ""
}

/** Without these nothing is decided (assumed: answer-fields). */
const NEEDED = ["basketId", "paymentId", "price", "paidPrice", "currency", "fraudStatus", "itemTransactions"]
const NEEDED_OF_ITEM = ["paymentTransactionId", "price", "paidPrice"]

describe.each(ANSWERS)("%s that leaves a field out", (_, operation, judge) => {
  function judged(text: string) {
    const settings = { names: createNames({}), responseSignatures: "off", secretKey: "" } as const
    const read = readAnswer(findOperation(operation), { httpStatus: 200, text }, settings)
    return read.ok ? judge({ ...read.value, verification: "unchecked" } as never) : read
  }
  const isNeeded = ([first, index, field, ...deeper]: Path) =>
    index === undefined
      ? NEEDED.includes(String(first)) || (first === "mdStatus" && operation === "threeDs.finalizeV2")
      : first === "itemTransactions" && deeper.length === 0 && NEEDED_OF_ITEM.includes(String(field))

  it("is a charge without one that only describes, and unknown, never another's, without one that decides", () => {
    const body = makeSuccess(operation)
    const paths = listPaths(body)
    expect(paths.length).toBeGreaterThan(40)
    const wrong = paths.flatMap((path) =>
      [undefined, null, ""].flatMap((nothing) => {
        const { type, ...verdict } = judged(without(body, path, nothing)) as { type?: string; attention?: unknown[] }
        const isRight = isNeeded(path) ? type === "unknown" : type === "charged" && verdict.attention?.length === 0
        return isRight ? [] : [[path.join("."), nothing, type]]
      }),
    )
    expect(wrong).toEqual([])
  })
})
