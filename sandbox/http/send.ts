import { type AppContext, getConnection } from "./received"

const JSON_TYPE = "application/json; charset=utf-8"
const ALREADY_SENT = { headers: { "x-hono-already-sent": "true" } }

/** Writes JSON text, straight to the socket where there is one (a web Response costs as much as the whole call). */
export function sendJson(context: AppContext, status: number, text: string): Response {
  const { outgoing } = getConnection(context)
  if (!outgoing) return new Response(text, { status, headers: { "content-type": JSON_TYPE } })
  outgoing.writeHead(status, { "content-type": JSON_TYPE, "content-length": Buffer.byteLength(text) })
  outgoing.end(text)
  return alreadySent()
}

/** The socket is gone before an answer. */
export function dropConnection(context: AppContext): Response {
  getConnection(context).incoming?.socket.destroy()
  return alreadySent()
}

export function htmlResponse(html: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(html, { status, headers: { ...headers, "content-type": "text/html; charset=utf-8" } })
}

/** Tells the server adapter that nothing is left to write. */
function alreadySent(): Response {
  return new Response(null, ALREADY_SENT)
}
