import path from "node:path"
import ts from "typescript"
import { callsOf, importOf, ROOT, type Source } from "./source"

/** One of the responses of a route: `@response 404 There is no such payment.` in its comment, with a media type where it is not JSON. */
export interface RouteResponse {
  status: string
  mediaType: string
  description: string
}

/** Where a schema of zod stands. */
export interface SchemaPlace {
  file: string
  name: string
}

export interface Route {
  method: string
  /** As OpenAPI writes it: `/admin/svc/payments/{id}`. */
  path: string
  /** The first sentence of its comment, and the rest. */
  summary: string
  description: string
  /** `@auth session-token` in its comment, where it is not that of all routes below its first folder. */
  auth: string | undefined
  /** Of Medusa's RBAC: `svc_payment:read`. */
  policy: string | undefined
  responses: RouteResponse[]
  body: SchemaPlace | undefined
  query: SchemaPlace | undefined
  /** Each content that the response may have. */
  answers: SchemaPlace[]
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"]

const pathOf = ({ fileName }: ts.SourceFile) =>
  `/${path
    .relative(path.join(ROOT, "src/api"), path.dirname(fileName))
    .split(path.sep)
    .join("/")
    .replace(/\[(\w+)\]/g, "{$1}")}`

interface Handler {
  method: string
  /** What has the comment. */
  declaration: ts.FunctionDeclaration
}

/** The exported functions that Medusa's loader takes for routes; `export const GET = answer` names one by another. */
function handlersOf(source: ts.SourceFile): Handler[] {
  const functions = new Map<string, ts.FunctionDeclaration>()
  for (const statement of source.statements)
    if (ts.isFunctionDeclaration(statement) && statement.name) functions.set(statement.name.text, statement)
  const byName = METHODS.flatMap((method) => {
    const declaration = functions.get(method)
    return declaration ? [{ method, declaration }] : []
  })
  const assigned = source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap(({ name, initializer }) => {
      const declaration = functions.get(initializer?.getText() ?? "")
      const method = name.getText()
      return declaration && METHODS.includes(method) ? [{ method, declaration }] : []
    }),
  )
  return [...byName, ...assigned]
}

const textOf = (comment: ts.JSDoc["comment"] | undefined) =>
  (ts.getTextOfJSDocComment(comment) ?? "").replace(/\s+/g, " ").trim()

function commentOf(declaration: ts.FunctionDeclaration) {
  const [doc] = ts.getJSDocCommentsAndTags(declaration).filter(ts.isJSDoc)
  const [summary = "", ...rest] = textOf(doc?.comment).split(/(?<=\.)\s(?=[A-Z0-9`])/)
  const tags = doc?.tags ?? []
  const valuesOf = (name: string) =>
    tags.filter(({ tagName }) => tagName.text === name).map(({ comment }) => textOf(comment))
  return {
    summary,
    description: rest.join(" "),
    auth: valuesOf("auth")[0],
    responses: valuesOf("response").map(readResponse),
  }
}

function readResponse(text: string): RouteResponse {
  const [, status = "", mediaType = "application/json", description = ""] =
    /^(\d{3}) (?:(\w+\/\w+) )?(.+)$/.exec(text) ?? []
  if (status === "")
    throw new Error(`@response is a status, a media type where it is not JSON, and a sentence: ${text}`)
  return { status, mediaType, description }
}

/** The source of a property of an object. */
const valueOf = (object: ts.ObjectLiteralExpression, name: string) =>
  object.properties
    .filter(ts.isPropertyAssignment)
    .find((property) => property.name.getText() === name)
    ?.initializer.getText()

/** What stands before a route in a middlewares.ts: its policy, and the schema that its body or query is checked with. */
function middlewaresOf(sources: readonly ts.SourceFile[], method: string, routePath: string) {
  const matcher = routePath.replace(/\{(\w+)\}/g, ":$1")
  const belowAdmin = `"${matcher.replace("/admin/svc", "")}"`
  const found: { name: string; schema: SchemaPlace | undefined }[] = []
  let policy: string | undefined
  const isOfRoute = (node: ts.Node) => {
    if (ts.isCallExpression(node) && /^(admin|marketplace)Route$/.test(node.expression.getText()))
      return node.arguments[0]?.getText() === `"${method}"` && node.arguments[1]?.getText() === belowAdmin
    return (
      ts.isObjectLiteralExpression(node) &&
      valueOf(node, "matcher") === `"${matcher}"` &&
      valueOf(node, "methods")?.includes(`"${method}"`) === true
    )
  }
  for (const source of sources) {
    const visit = (node: ts.Node) => {
      if (!isOfRoute(node)) {
        node.forEachChild(visit)
        return
      }
      if (ts.isCallExpression(node)) policy = textOfConstant(source, node.arguments[2])
      for (const { name, call } of callsOf(node, VALIDATORS))
        found.push({ name, schema: importOf(source, call.arguments[0]?.getText() ?? "") })
    }
    visit(source)
  }
  return {
    policy,
    body: found.find(({ name }) => name.endsWith("Body"))?.schema,
    query: found.find(({ name }) => name.endsWith("Query"))?.schema,
  }
}

const VALIDATORS = ["validateAndTransformBody", "validateAndTransformQuery", "validateBody", "validateQuery"]

/** A text, or the constant of the same file that stands for it. */
function textOfConstant(source: ts.SourceFile, node: ts.Node | undefined): string | undefined {
  if (node === undefined || ts.isStringLiteral(node)) return node?.text
  const constants = source.statements.filter(ts.isVariableStatement).flatMap((one) => one.declarationList.declarations)
  const found = constants.find(({ name }) => name.getText() === node.getText())?.initializer
  return found && ts.isStringLiteral(found) ? found.text : undefined
}

/** The types in the angle brackets of a handler's parameter, of each the parts of a union. */
function typesOf({ parameters }: ts.FunctionDeclaration, index: number): ts.TypeNode[][] {
  const type = parameters[index]?.type
  const given = type && ts.isTypeReferenceNode(type) ? (type.typeArguments ?? []) : []
  return given.map((node) => (ts.isUnionTypeNode(node) ? [...node.types] : [node]))
}

/** The schema that a type follows from, exported beside it: `linkAnswer` for `LinkAnswer`. */
function schemaOf(source: ts.SourceFile, type: ts.TypeNode | undefined): SchemaPlace[] {
  const found = importOf(source, type?.getText() ?? "")
  return found ? [{ ...found, name: found.name.charAt(0).toLowerCase() + found.name.slice(1) }] : []
}

/** Every response of the type AdminResponse may be a refusal. */
const REFUSAL: SchemaPlace = { file: path.join(ROOT, "src/api/admin/svc/answers/common.ts"), name: "refusal" }

function routeOf({ middlewares }: Source, source: ts.SourceFile, { method, declaration }: Handler): Route {
  const routePath = pathOf(source)
  const { policy, ...validators } = middlewaresOf(middlewares, method, routePath)
  const [body, query] = typesOf(declaration, 0).map(([type]) => schemaOf(source, type)[0])
  const answers = typesOf(declaration, 1)
    .flat()
    .flatMap((type) => schemaOf(source, type))
  const mayRefuse = declaration.parameters[1]?.type?.getText().startsWith("AdminResponse<")
  return {
    method,
    path: routePath,
    ...commentOf(declaration),
    policy,
    body: body ?? validators.body,
    query: query ?? validators.query,
    answers: mayRefuse ? [...answers, REFUSAL] : answers,
  }
}

export const readRoutes = (source: Source): Route[] =>
  source.routes.flatMap((file) => handlersOf(file).map((handler) => routeOf(source, file, handler)))
