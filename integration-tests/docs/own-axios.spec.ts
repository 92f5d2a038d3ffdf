import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import path from "node:path"
import { proxiedClient } from "../../docs/examples/egress-proxy"
import { doubledClient } from "../../docs/examples/test-double"
import { tracedClient } from "../../docs/examples/tracing"
import { successOf } from "../unit/client/contract-answers"
import { answer, startStubService, type StubService } from "../unit/client/stub-service"
import { API_KEY, failureOf, SECRET_KEY, until } from "../unit/client/test-client"

let service: StubService
beforeAll(async () => {
  service = await startStubService()
  service.behave(answer(successOf("bins.check")))
})
afterAll(() => service.close())

const options = () => ({ baseUrl: service.url, apiKey: API_KEY, secretKey: SECRET_KEY })
const bin = { binNumber: "55287900" }

describe("the page about the client, on a merchant's own axios", () => {
  it("shows the first of the examples that are compiled and run here, and links to the others", () => {
    const page = readFileSync(path.resolve("docs/reference/client.md"), "utf8")
    const section = page.split("## Your own axios")[1]?.split("\n## ")[0] ?? ""
    const shown = [...section.matchAll(/^```ts\n(.*?)^```/gms)].map(([, block]) => block)
    const tracing = readFileSync(path.resolve("docs/examples/tracing.ts"), "utf8")
    expect(shown).toEqual([tracing.replace("../../src", "medusa-payment-svc")])
    for (const name of ["egress-proxy", "test-double"]) expect(section).toContain(`(../examples/${name}.ts)`)
  })

  it("has an example that traces and logs each request", async () => {
    const lines: string[] = []
    const client = tracedClient(options(), (line) => lines.push(line))
    await client.bins.check(bin)
    await until(() => lines.length > 0)
    await client.close()
    expect(lines).toEqual([expect.stringMatching(/^bins\.check 200 in \d+ ms$/)])
  })

  it("has an example that sends through a proxy", async () => {
    const proxy = createServer()
    const asked: unknown[] = []
    proxy.on("connect", ({ url, headers }, socket) => {
      asked.push([url, headers["proxy-authorization"]])
      socket.end("HTTP/1.1 403 Forbidden\r\n\r\n")
    })
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve))
    const client = proxiedClient(options(), "127.0.0.1", (proxy.address() as AddressInfo).port)
    expect((await failureOf(client.payments.cancel({ paymentId: "1" }))).outcome).toBe("not_sent")
    await client.close()
    proxy.close()
    const basic = `Basic ${Buffer.from("shop:secret").toString("base64")}`
    expect(asked[0]).toEqual([new URL(service.url).host, basic])
  })

  it("has an example that answers instead of the service", async () => {
    service.behave(answer("{}"))
    const client = doubledClient(options(), { "bins.check": { status: "success", bankName: "Test Bank" } })
    expect(await client.bins.check(bin)).toMatchObject({ bankName: "Test Bank" })
    await client.close()
    expect(service.received).toEqual([])
  })
})
