import type { z } from "zod"
import { compareDecimal, isDecimal } from "../money"
import type { ErrorKind } from "./error"
import { errorKind, groupOfCode } from "./error-codes"
import type { Answer } from "./exchange"
import type { FailureDetail } from "./failure"
import { readJson, withoutUnstorable, type JsonText } from "./json"
import type { Names } from "./names"
import type { Operation } from "./operation"
import { SECRET_FIELDS, TOKEN_FIELDS, SecretText } from "./redact"
import { MAX_BASKET_ITEMS } from "./schema/basket"
import { answerSignature, verify, type Verification } from "./signing"

/** `unchecked`: the answer is not signed by design, or checking is off. */
export type AnswerVerification = Verification | "unchecked"

export type ReadAnswer = { ok: true; value: object; verification: AnswerVerification } | ({ ok: false } & FailureDetail)

type Value = JsonText | SecretText | Value[] | Tree
type Tree = { [key: string]: Value }

/** No list of the interface is much longer than a basket. A far longer one is not read, because that could take minutes. */
const LONGEST_LIST = 10 * MAX_BASKET_ITEMS

const DROPPED: ReadonlySet<string> = new Set([...SECRET_FIELDS, "__proto__"])

function rewriteKey(value: Tree, key: string, names: Names): void {
  const inner = value[key] ?? null
  const name = names.fromWire(key)
  Reflect.deleteProperty(value, key)
  if (TOKEN_FIELDS.has(name) && typeof inner === "string" && inner !== "") value[name] = new SecretText(inner)
  if (inner === null || DROPPED.has(name)) return
  makeCanonical(inner, names)
  value[name] = name === "productType" && typeof inner === "string" ? names.fromWire(inner) : inner
}

/** In place, because most keys need no change and cost one check. */
function makeCanonical(value: Value, names: Names): void {
  if (typeof value !== "object" || value === null || value instanceof SecretText) return
  if (Array.isArray(value)) {
    if (value.length > LONGEST_LIST) throw new RangeError("a list far longer than any of the interface")
    for (const item of value) makeCanonical(item, names)
    return
  }
  for (const key of Object.keys(value)) {
    const inner = value[key]
    if (inner === null || names.isUnusual(key) || DROPPED.has(key)) rewriteKey(value, key, names)
    else if (typeof inner === "object") makeCanonical(inner, names)
  }
}

const BYTE_ORDER_MARK = /^\uFEFF/

/** Undefined: not JSON, not an object, or nested beyond reading. */
function readTree(text: string, names: Names): Tree | undefined {
  try {
    const tree: Value = readJson(withoutUnstorable(text.replace(BYTE_ORDER_MARK, "")))
    makeCanonical(tree, names)
    const isTree = typeof tree === "object" && tree !== null && !Array.isArray(tree) && !(tree instanceof SecretText)
    return isTree ? tree : undefined
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}

const asText = (value: Value | undefined) => (typeof value === "string" && value !== "" ? value : undefined)

function malformed(detail: string): ReadAnswer {
  return { ok: false, failure: { at: "unreadable_answer", kind: "malformed_response" }, detail }
}

function refusal(tree: Tree, httpStatus: number): ReadAnswer {
  const code = asText(tree.errorCode)
  return {
    ok: false,
    failure: {
      at: "refusal",
      httpStatus,
      code,
      group: asText(tree.errorGroup),
      hasChargeFacts: tree.fraudStatus !== undefined || tree.itemTransactions !== undefined,
    },
    detail: code === undefined ? "the service refused without a code" : "the service refused",
    serviceMessage: asText(tree.errorMessage),
    retryable: typeof tree.retryable === "boolean" ? tree.retryable : undefined,
  }
}

function verifyAnswer(operation: Operation, tree: Tree, settings: ReadSettings): AnswerVerification {
  if (settings.responseSignatures === "off" || !operation.signed || tree.status !== "success") return "unchecked"
  const over = (order: readonly string[]) => verify(answerSignature(settings.secretKey, order, tree), tree.signature)
  const found = over(operation.signed)
  return found === "mismatched" && operation.signedOr ? over(operation.signedOr) : found
}

export interface ReadSettings {
  names: Names
  secretKey: string
  responseSignatures: "off" | "report" | "require"
}

const MAX_FIELDS_NAMED = 5

/** Names fields, never their values. */
function unreadableFields({ issues }: z.ZodError): string {
  const named = issues
    .slice(0, MAX_FIELDS_NAMED)
    .map(({ path, message }) => `${path.join(".") || "answer"}: ${message}`)
  return [...named, ...(issues.length > MAX_FIELDS_NAMED ? ["and more"] : [])].join("; ")
}

/** A refused refund may carry the rest that can be refunded, and a refused change of an item what it pays now. */
const OF_RESULT: ReadonlySet<string> = new Set(["price", "currency", "subMerchantKey", "subMerchantPrice"])

function wrongEcho(tree: Tree, echoes: ReadonlyMap<string, string>): string | undefined {
  for (const [field, sent] of echoes) {
    const said = tree[field] === "" ? undefined : tree[field]
    if (said === undefined || said === sent || (OF_RESULT.has(field) && tree.status === "failure")) continue
    const isSame = typeof said === "string" && isDecimal(said) && isDecimal(sent) && compareDecimal(said, sent) === 0
    if (!isSame) return field
  }
  return undefined
}

/** Only after the answer's signature was checked, because that covers only what the answer says. */
function withEchoes(tree: Tree, echoes: ReadonlyMap<string, string>): Tree {
  const missing = [...echoes].filter(([field]) => tree[field] === undefined || tree[field] === "")
  return { ...tree, ...Object.fromEntries(missing) }
}

/** Without a group of the bank's, these may say that the look-up itself failed. */
const OF_THE_CALL: readonly ErrorKind[] = ["authentication", "rate_limited", "unavailable", "in_progress"]

/** The look-up succeeded, and its codes are the payment's. */
function isFailedPayment({ resultField }: Operation, tree: Tree, httpStatus: number): boolean {
  if (resultField === undefined || tree[resultField] === undefined || httpStatus >= 300) return false
  const code = asText(tree.errorCode)
  const group = asText(tree.errorGroup)
  if (code === undefined || group !== undefined || groupOfCode(code) !== undefined) return true
  return !OF_THE_CALL.includes(errorKind(code, group))
}

function obstacle(
  operation: Operation,
  tree: Tree,
  httpStatus: number,
  echoes: ReadonlyMap<string, string>,
): ReadAnswer | undefined {
  const { status } = tree
  if (status !== "success" && status !== "failure") return malformed(`HTTP ${httpStatus} with an unknown status`)
  const wrong = wrongEcho(tree, echoes)
  if (wrong !== undefined) return malformed(`its ${wrong} is another call's`)
  if (status === "success" && httpStatus >= 300) return malformed(`HTTP ${httpStatus} that claims success`)
  return status === "failure" && !isFailedPayment(operation, tree, httpStatus) ? refusal(tree, httpStatus) : undefined
}

/** A result with status failure (a look-up of a failed payment) carries no signature and stays `unchecked`. */
export function readAnswer(
  operation: Operation,
  { httpStatus, text }: Answer,
  settings: ReadSettings,
  echoes: ReadonlyMap<string, string> = new Map(),
): ReadAnswer {
  const tree = readTree(text, settings.names)
  if (!tree) return malformed(`HTTP ${httpStatus} without a JSON object (${text.length} characters)`)
  const stop = obstacle(operation, tree, httpStatus, echoes)
  if (stop) return stop

  const verification = verifyAnswer(operation, tree, settings)
  if (settings.responseSignatures === "require" && (verification === "absent" || verification === "mismatched")) {
    const detail = `its signature is ${verification}`
    return { ok: false, failure: { at: "unreadable_answer", kind: "untrusted_response" }, detail }
  }
  const read = operation.answer.safeParse(operation.isAsAsked ? withEchoes(tree, echoes) : tree)
  if (!read.success) return malformed(unreadableFields(read.error))
  return { ok: true, value: read.data as object, verification }
}
