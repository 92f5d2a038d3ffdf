import { createServer, type IncomingHttpHeaders, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { once } from "node:events"
import { sampleRequests } from "../unit/client/sample-requests"
import { startService, type Service } from "./service"

interface Delivered {
  headers: IncomingHttpHeaders
  body: string
}

let service: Service
let shop: Server
const delivered: Delivered[] = []

beforeAll(async () => {
  shop = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      delivered.push({ headers: request.headers, body: Buffer.concat(chunks).toString("utf8") })
      response.end()
    })
  }).listen(0)
  await once(shop, "listening")
  service = await startService({ webhookUrl: `http://localhost:${(shop.address() as AddressInfo).port}/` })
})
afterAll(async () => {
  await service.stop()
  shop.close()
})

const read = ({ body, headers }: Delivered) => service.client.messages.readNotification(body, headers)

describe("a notification of the sandbox, read by the client,", () => {
  it("is verified and names a direct payment, and is not verified when it was changed", async () => {
    const { paymentId } = await service.client.payments.create(sampleRequests["payments.create"])
    await service.control("POST", `notifications/${paymentId}`, { times: 2 })
    const [first, second] = delivered.splice(0)
    if (!first || !second) throw new Error("the sandbox sent no notification")
    expect(read(first)).toMatchObject({ paymentId, status: "SUCCESS", verification: "verified" })
    expect(read(second)).toMatchObject({ paymentId, verification: "verified" })
    const changed = { ...first, body: first.body.replace("SUCCESS", "FAILURE") }
    expect(read(changed)).toMatchObject({ verification: "mismatched" })
  })

  it("carries the token of a hosted page", async () => {
    const { token } = await service.client.hostedPages.initialize(sampleRequests["hostedPages.initialize"])
    await service.control("POST", `hosted-pages/${token}/complete`, {})
    const { paymentId = "" } = await service.client.hostedPages.retrieve({ token })
    await service.control("POST", `notifications/${paymentId}`, {})
    // the sandbox's own clock may have sent the other payment's by now
    const sent = delivered.find(({ body }) => body.includes(token))
    if (!sent) throw new Error("the sandbox sent no notification")
    expect(read(sent)).toMatchObject({ token, verification: "verified" })
  })
})
