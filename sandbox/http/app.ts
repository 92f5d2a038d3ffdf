import { Hono } from "hono/tiny"
import { browserRoutes } from "../browser/routes"
import { controlRoutes } from "../control/routes"
import type { Engine } from "../engine/engine"
import { FaultBook } from "../faults/fault-book"
import { OPERATIONS } from "../operations"
import type { Operation } from "../operations/operation"
import { writeJson } from "../wire/json"
import { errorFields } from "./answer-call"
import { operationResponse, type RouteParts } from "./operation-route"
import { sendJson } from "./send"
import type { AppContext, AppEnv } from "./received"
import { RequestLog } from "./request-log"

export type App = Hono<AppEnv>

/** Everything the sandbox serves: the operations, the buyer's pages, and with control also `/_sandbox/`. */
export function createApp(engine: Engine, onDefect: (error: Error) => void): App {
  const { settings } = engine
  const log = settings.control ? new RequestLog() : undefined
  const parts: RouteParts = { engine, faults: new FaultBook(), log }
  const app: App = new Hono()
  for (const operation of OPERATIONS) {
    app.on(operation.method, routePath(operation, engine), (context) => operationResponse(context, operation, parts))
  }
  if (log) app.route("/_sandbox", controlRoutes({ ...parts, log }))
  app.route("/", browserRoutes(engine))
  app.notFound((context) => errorResponse(context, engine, 404))
  app.onError((error, context) => {
    onDefect(error)
    return errorResponse(context, engine, 500)
  })
  return app
}

function routePath(operation: Operation, engine: Engine): string {
  return engine.settings.names.spellPath(operation.path).replace(/\{(\w+)\}/g, ":$1")
}

function errorResponse(context: AppContext, engine: Engine, status: 404 | 500): Response {
  return sendJson(context, status, writeJson(errorFields("11", "tr", engine), engine.settings.names, "plain"))
}
