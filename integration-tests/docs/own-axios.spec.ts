import { readFileSync } from "node:fs"
import path from "node:path"
import { tracedClient } from "../../docs/examples/tracing"
import { successOf } from "../unit/client/contract-answers"
import { answer, startStubService, type StubService } from "../unit/client/stub-service"
import { API_KEY, SECRET_KEY, until } from "../unit/client/test-client"

let service: StubService
beforeAll(async () => {
  service = await startStubService()
  service.behave(answer(successOf("bins.check")))
})
afterAll(() => service.close())

const options = () => ({ baseUrl: service.url, apiKey: API_KEY, secretKey: SECRET_KEY })
const bin = { binNumber: "55287900" }

describe("the page about the client, on a merchant's own axios", () => {
  it("shows the example that is run here, and links to the others, which are compiled", () => {
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
})
