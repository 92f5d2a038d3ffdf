import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import path from "node:path"

/*
 * The other end of the client bench, in a process of its own: reads a request whole and answers with the contract's
 * example for its path, and for a day's list of transactions with a page of as many. The first line it prints is its port; GET /connections answers how many it has seen.
 */
const EXAMPLES: Record<string, string> = {
  "/payment/bin/check": "exchange-bins-check",
  "/v2/payment/refund": "exchange-refunds-create-for-payment",
  "/payment/detail": "exchange-payments-retrieve",
  "/payment/auth": "exchange-payments-create",
}

function rawAnswer(example: string): Buffer {
  const { responseRaw } = JSON.parse(readFileSync(path.resolve("contract", `${example}.json`), "utf8")) as {
    responseRaw: string
  }
  return Buffer.from(responseRaw)
}

/** As many transactions as a day of a large shop, a hundred on a page: payments, every fifth a refund, every hundredth another system's. */
const TRANSACTIONS = 100_000
const ON_PAGE = 100

function transaction(n: number) {
  const isRefund = n % 5 === 0
  const own = isRefund ? `svcop_bench_${n - 1}` : `svcatt_bench_${n}`
  const payment = isRefund ? n - 1 : n
  return {
    transactionType: isRefund ? "REFUND" : "PAYMENT",
    transactionDate: "2026-11-22 10:00:00",
    transaction_id: String(n),
    transaction_status: 1,
    afterSettlement: 0,
    paymentTxId: n % 100 === 1 ? `other_${n}` : `bench_${payment}`,
    payment_id: n % 100 === 1 ? `other_${n}` : `bench_${payment}`,
    conversationId: n % 100 === 1 ? `till-${n}` : own,
    paymentPhase: "AUTH",
    price: 100,
    paid_price: 100,
    transactionCurrency: "TRY",
    settlement_currency: "TRY",
    installment: 1,
    threeDS: 1,
    authCode: "A1",
    hostReference: "H1",
    posOrderId: "P1",
    basketId: own,
    svcCommission: 2.5,
    svcFee: 0.25,
    parity: 0,
    svcConversionAmount: 0,
    merchantPayoutAmount: 97.25,
    subMerchantPayoutAmount: 0,
  }
}

function pageOf(url: string): Buffer | undefined {
  const page = Number(/transactions[?].*page=(\d+)/.exec(url)?.[1] ?? 0)
  if (page === 0) return undefined
  const transactions = Array.from({ length: ON_PAGE }, (_, at) => transaction((page - 1) * ON_PAGE + at + 1))
  const paging = { currentPage: page, totalPageCount: TRANSACTIONS / ON_PAGE }
  return Buffer.from(JSON.stringify({ status: "success", ...paging, transactions }))
}

const answers = new Map(Object.entries(EXAMPLES).map(([at, example]) => [at, rawAnswer(example)]))
let connections = 0

const server = createServer((request, response) => {
  request.resume().on("end", () => {
    const url = request.url ?? ""
    const body = answers.get(url) ?? pageOf(url) ?? Buffer.from(String(connections))
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body)
  })
})
server.on("connection", () => (connections += 1))
server.keepAliveTimeout = 60_000
server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  process.stdout.write(`${typeof address === "object" && address ? address.port : 0}\n`)
})
