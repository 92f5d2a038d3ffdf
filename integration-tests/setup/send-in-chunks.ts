import { Agent, request } from "node:http"

/** A body without a length, in pieces of 1 kB. Answers the status. */
export function sendInChunks(url: URL, pieces: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: false })
    const sending = request(url, { method: "POST", agent, headers: { "transfer-encoding": "chunked" } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sending.on("error", reject)
    for (let piece = 0; piece < pieces; piece += 1) sending.write("x".repeat(1_000))
    sending.end()
  })
}
