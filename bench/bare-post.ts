import { createHmac, randomUUID } from "node:crypto"
import { Agent, request } from "node:http"

/**
 * The reference: what a developer writes by hand with node:http — one JSON.stringify, one HMAC, one kept-alive POST, one
 * JSON.parse — without checking anything.
 */
export function createBarePost(port: number, atOnce: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  return {
    close: () => agent.destroy(),
    post: (path: string, payload: unknown) =>
      new Promise<unknown>((resolve, reject) => {
        const body = JSON.stringify(payload)
        const randomKey = randomUUID()
        const signature = createHmac("sha256", "secret")
          .update(randomKey + path + body)
          .digest("hex")
        const plain = `apiKey:key&randomKey:${randomKey}&signature:${signature}`
        const headers = {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          "x-svc-rnd": randomKey,
          authorization: `SVCWSv2 ${Buffer.from(plain).toString("base64")}`,
        }
        const outgoing = request({ host: "127.0.0.1", port, path, method: "POST", agent, headers }, (incoming) => {
          const chunks: Buffer[] = []
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
          incoming.on("end", () => resolve(JSON.parse(Buffer.concat(chunks).toString("utf8"))))
          incoming.on("error", reject)
        })
        outgoing.on("error", reject).end(body)
      }),
  }
}
