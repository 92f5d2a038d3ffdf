import { Hono } from "hono/tiny"
import type { Engine } from "../engine/engine"
import type { AppContext, AppEnv } from "../http/received"
import { imageType } from "../requests/link"
import { answerHostedPage, showHostedPage } from "./hosted-pages"
import { answerLinkPage, showLinkPage } from "./link-pages"
import { showOverview } from "./overview"
import { answerChallenge, showChallenge } from "./three-ds"

/** A grey square: what a fast link has for a picture. */
const PLACEHOLDER = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mM8cQYAAjUBQeFZuDkAAAAASUVORK5CYII=",
  "base64",
)

/** The pages buyers see, and the overview. */
export function browserRoutes(engine: Engine): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get("/", (context) => showOverview(context, engine))
  routes.get("/pay/:token", (context) => showHostedPage(context, engine))
  routes.post("/pay/:token", (context) => answerHostedPage(context, engine))
  routes.get("/3ds/:session", (context) => showChallenge(context, engine))
  routes.post("/3ds/:session", (context) => showChallenge(context, engine))
  routes.post("/3ds/:session/answer", (context) => answerChallenge(context, engine))
  routes.get("/l/:token", (context) => showLinkPage(context, engine))
  routes.post("/l/:token", (context) => answerLinkPage(context, engine))
  routes.get("/l/:token/image", (context) => linkImage(context, engine))
  return routes
}

function linkImage(context: AppContext, engine: Engine): Response {
  const token = context.req.param("token") ?? ""
  if (!engine.links.get(token)) return new Response(null, { status: 404 })
  const stored = engine.images.get(token)
  const bytes = stored ? Buffer.from(stored.base64, "base64") : PLACEHOLDER
  const type = imageType(bytes) ?? "image/png"
  return new Response(new Uint8Array(bytes), {
    headers: { "content-type": type, "x-content-type-options": "nosniff", "cache-control": "no-cache" },
  })
}
