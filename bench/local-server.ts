import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import path from "node:path"

/*
 * The other end of the client bench, in a process of its own: reads a request whole and answers with the contract's
 * example for its path. The first line it prints is its port; GET /connections answers how many it has seen.
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

const answers = new Map(Object.entries(EXAMPLES).map(([at, example]) => [at, rawAnswer(example)]))
let connections = 0

const server = createServer((request, response) => {
  request.resume().on("end", () => {
    const body = answers.get(request.url ?? "") ?? Buffer.from(String(connections))
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body)
  })
})
server.on("connection", () => (connections += 1))
server.keepAliveTimeout = 60_000
server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  process.stdout.write(`${typeof address === "object" && address ? address.port : 0}\n`)
})
