import fc from "fast-check"
import { parse, stringify } from "lossless-json"
import type { CreatePaymentRequest, SvcClient } from "../../../src/client"
import { chargeCard } from "../../../src/flows/charge/charge-card"
import { lookUpAndApply } from "../../../src/flows/charge/look-up"
import { carryOut, type ChargedAttempt, type WantedOperation } from "../../../src/flows/refund/money-operation"
import type { Attempt, Ports } from "../../../src/flows/contracts/ports"
import { money, moneyFromDecimal } from "../../../src/money"
import { installmentPolicy } from "../../../src/payment"
import { changedSuccessOf } from "../client/contract-answers"
import { operationNames, sampleRequests, type OperationName } from "../client/sample-requests"
import { answer, startStubService, type StubService } from "../client/stub-service"
import { clientOf } from "../client/test-client"
import { memoryLedger, type Books } from "./memory-ledger"

const NOW = new Date("2026-11-22T12:00:00Z")
const ID = "svcatt_1"
const TOKEN = "token-1"

let service: StubService
let client: SvcClient
beforeAll(async () => {
  service = await startStubService()
  client = clientOf(service.url, { rateLimits: Object.fromEntries(operationNames.map((name) => [name, 10_000_000])) })
})
afterAll(async () => {
  await client.close()
  await service.close()
})

type Path = readonly (string | number)[]
type Fields = Record<string, unknown>

const CHARGE = {
  conversationId: ID,
  basketId: ID,
  paymentId: "77",
  price: 100,
  paidPrice: 100,
  fraudStatus: 1,
  installment: 1,
}

/** A success of an operation about the attempt, with two items. */
function successOf(operation: OperationName): Fields {
  const { itemTransactions, ...body } = parse(changedSuccessOf(operation, {})) as Fields & {
    itemTransactions?: unknown[]
  }
  const [item] = itemTransactions ?? []
  if (item === undefined) return body
  const itemOf = (number: number) => ({
    ...(item as Fields),
    itemId: `line-${number}`,
    paymentTransactionId: `900${number}`,
    price: 50,
    paidPrice: "50.00000000",
  })
  const two = [itemOf(1), itemOf(2)]
  return { ...body, ...CHARGE, itemTransactions: two, ...(body.token === undefined ? {} : { token: TOKEN }) }
}

/** Every field of an answer, at any depth, but what says that it is a success. */
function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== "object" || value === null || "isLosslessNumber" in value) return []
  const keys: (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return keys.flatMap((key) => {
    const path = [...at, key]
    const own = typeof key === "number" || key === "status" || key === "paymentStatus" ? [] : [path]
    return [...own, ...pathsOf(Reflect.get(value, key), path)]
  })
}

/** The answer without these fields: not there, null, or empty where text stood. */
function without(body: Fields, paths: readonly Path[], nothing: unknown): string {
  const left = parse(stringify(body) ?? "") as Fields
  for (const path of paths) {
    const holder = path.slice(0, -1).reduce<unknown>((inner, key) => (inner ? Reflect.get(inner, key) : inner), left)
    if (typeof holder !== "object" || holder === null) continue
    const key = path.at(-1) ?? ""
    const isText = typeof Reflect.get(holder, key) === "string"
    if (nothing === undefined || (nothing === "" && !isText)) Reflect.deleteProperty(holder, key)
    else Reflect.set(holder, key, nothing)
  }
  return stringify(left) ?? ""
}

/** Without these nothing is decided (docs/reference/interface-defaults.md, "Answers"). */
const NEEDED = [
  "basketId",
  "paymentId",
  "price",
  "paidPrice",
  "currency",
  "fraudStatus",
  "itemTransactions",
  "mdStatus",
]
const NEEDED_OF_ITEM = ["paymentTransactionId", "price", "paidPrice"]

const isNeeded = ([first, index, field, ...deeper]: Path) =>
  index === undefined
    ? NEEDED.includes(String(first))
    : first === "itemTransactions" && deeper.length === 0 && NEEDED_OF_ITEM.includes(String(field))

const price = moneyFromDecimal("100", "TRY")
const attemptOf = (change: Partial<Attempt>): Attempt => ({
  id: ID,
  sessionId: "payses_1",
  paymentCollectionId: "pay_col_1",
  cartId: "cart_1",
  orderId: undefined,
  flow: "hosted",
  state: "awaiting_buyer",
  price,
  paidPrice: price,
  installment: undefined,
  basketHash: "",
  installments: installmentPolicy.parse({}),
  returnUrl: undefined,
  locale: "en",
  token: undefined,
  checks: 0,

  tokenExpiresAt: undefined,
  pageUrl: undefined,
  paymentId: undefined,
  errorCode: undefined,
  errorGroup: undefined,
  createdAt: NOW,
  lastActivityAt: new Date(0),
  orderPlacedAt: undefined,
  version: 1,
  ...change,
})

/** The attempt pays for a cart that costs just that. */
const OWED = {
  orderId: undefined,
  readBalance: () => Promise.resolve({ sessionAmount: price, cart: { id: "cart_1", total: price }, order: undefined }),
}

function portsOf(attempt: Attempt) {
  const books: Books = { attempt, items: [], operations: [], attention: [] }
  const card = { take: () => ({ ...sampleRequests["payments.create"], conversationId: ID }) as CreatePaymentRequest }
  const known: Partial<Ports> = {
    client,
    clock: { now: () => NOW },
    ledger: memoryLedger(books, NOW),

    threeDs: { finalize: "v2", signatures: "report" },
    refunds: { fullRefund: "refund", cap: "lower", ip: "192.0.2.1" },
    cards: { put: () => undefined, drop: () => undefined, ...card },
  }
  return { books, ports: known as Ports }
}

/** What matters of the books once a charge was found. */
const factsOf = ({ attempt, items, operations, attention }: Books) => ({
  state: attempt.state,
  paymentId: attempt.paymentId,
  paidPrice: attempt.paidPrice,
  operations,
  attention,
  items: items.map(({ paymentTransactionId, price: ofItem, paidPrice }) => [paymentTransactionId, ofItem, paidPrice]),
})

const FLOWS: [string, { start: Partial<Attempt>; asks: OperationName; looks: OperationName }][] = [
  ["a hosted page's look-up", { start: { token: TOKEN }, asks: "hostedPages.retrieve", looks: "hostedPages.retrieve" }],
  [
    "a look-up by conversation",
    { start: { flow: "direct", state: "unknown" }, asks: "payments.retrieve", looks: "payments.retrieve" },
  ],
  [
    "a direct charge",
    { start: { flow: "direct", state: "created" }, asks: "payments.create", looks: "payments.retrieve" },
  ],
  [
    "a 3D Secure charge",
    {
      start: { flow: "threeds", mdStatus: 1, paymentId: "77" },
      asks: "threeDs.finalizeV2",
      looks: "payments.retrieve",
    },
  ],
]

describe.each(FLOWS)("%s that leaves fields out", (_, { start, asks, looks }) => {
  const full = () => stringify(successOf(looks)) ?? ""
  const run = async (ports: Ports, attempt: Attempt) =>
    asks === looks ? lookUpAndApply(ports, attempt) : chargeCard(ports, attempt, { call: {}, owed: OWED })

  async function booksAfter(body: string): Promise<Books> {
    const { books, ports } = portsOf(attemptOf(start))
    service.behave(answer(body))
    await run(ports, books.attempt)
    return books
  }

  it("is the same charge without fields that only describe, and is looked up again but never reversed without fields that decide", async () => {
    const body = successOf(asks)
    const paths = pathsOf(body)
    const expected = factsOf(await booksAfter(stringify(body) ?? ""))
    expect(expected).toMatchObject({ state: "paid", attention: [], operations: [] })
    expect(expected.items).toHaveLength(2)

    const check = async (left: readonly Path[], nothing: unknown) => {
      const { books, ports } = portsOf(attemptOf(start))
      service.behave(answer(without(body, left, nothing)))
      await run(ports, books.attempt)
      expect(books.attempt.state).toBe(left.some(isNeeded) ? "unknown" : "paid")
      expect([books.operations, books.attention]).toEqual([[], []])
      service.behave(answer(full()))
      if (books.attempt.state === "unknown") await lookUpAndApply(ports, books.attempt)
      expect(factsOf(books)).toEqual(expected)
      expect(service.received.some(({ target }) => /cancel|refund/.test(target))).toBe(false)
    }
    for (const path of paths) for (const nothing of [undefined, null, ""]) await check([path], nothing)
    const sets = fc.uniqueArray(fc.constantFrom(...paths), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(sets, fc.constantFrom(undefined, null, ""), (left, nothing) => check(left, nothing)),
      { numRuns: 150 },
    )
  })
})

const GIVEN_BACK: [OperationName, WantedOperation, string[]][] = [
  ["payments.cancel", { kind: "cancel", amount: price }, ["paymentId", "price", "currency"]],
  ["refunds.createForPayment", { kind: "refund", amount: money(10_50n, "TRY") }, ["paymentId", "price", "currency"]],
  [
    "refunds.createForItem",
    { kind: "refund", amount: money(10_50n, "TRY"), paymentTransactionId: "1" },
    ["paymentTransactionId", "price", "currency"],
  ],
]

describe.each(GIVEN_BACK)("a success of %s that leaves fields out", (operation, wanted, checked) => {
  const charged: ChargedAttempt = { ...attemptOf({ state: "completed" }), paymentId: "1" }

  /** A cancellation gives back all of the payment. */
  const success = () => ({
    ...successOf(operation),
    conversationId: "OWN",
    ...(wanted.kind === "cancel" ? { price: 100 } : {}),
  })

  async function endAfter(body: string) {
    const { books, ports } = portsOf(charged)
    // the charge was verified, so its items are stored
    Object.assign(ports.ledger, { listItems: () => Promise.resolve([{}]) })
    // the operation's own id is new each time
    service.behave((response, request, count) => {
      const { conversationId } = parse(request.body.toString("utf8")) as Fields
      answer(body.replace('"OWN"', JSON.stringify(conversationId)))(response, request, count)
    })
    const ended = await carryOut(ports, charged, wanted, [])
    return { state: ended?.state, attention: books.attention }
  }

  it("is a success, whatever it leaves out", async () => {
    const body = success()
    const sets = fc.uniqueArray(fc.constantFrom(...pathsOf(body)))
    const check = async (left: readonly Path[], nothing: unknown) =>
      expect(await endAfter(without(body, left, nothing))).toEqual({ state: "succeeded", attention: [] })
    for (const path of pathsOf(body)) for (const nothing of [undefined, null, ""]) await check([path], nothing)
    await fc.assert(
      fc.asyncProperty(sets, fc.constantFrom(undefined, null, ""), (left, nothing) => check(left, nothing)),
      { numRuns: 100 },
    )
  })

  it.each(checked)("has an unknown outcome where its %s differs from the request", async (field) => {
    const other = { ...success(), [field]: field === "price" ? 1 : "other" }
    expect(await endAfter(stringify(other) ?? "")).toEqual({ state: "unknown", attention: ["refund_unknown"] })
  })

  it("has an unknown outcome where it names another price and no currency", async () => {
    const other = { ...success(), price: 1, currency: undefined }
    expect(await endAfter(stringify(other) ?? "")).toEqual({ state: "unknown", attention: ["refund_unknown"] })
  })
})
