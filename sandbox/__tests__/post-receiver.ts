import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"

/** What a merchant's store is posted to while the tests of a file or block run. Before each test it has got nothing. */
export function usePostReceiver(location?: string) {
  const receiver = { url: "", status: 200, received: [] as { headers: IncomingHttpHeaders; text: string }[] }
  const server = createServer((request, response) => {
    let text = ""
    request.on("data", (chunk: Buffer) => (text += chunk.toString()))
    request.on("end", () => {
      receiver.received.push({ headers: request.headers, text })
      response.writeHead(receiver.status, location === undefined ? {} : { location }).end()
    })
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/return`
  })
  beforeEach(() => void (receiver.received.length = 0))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  return receiver
}
