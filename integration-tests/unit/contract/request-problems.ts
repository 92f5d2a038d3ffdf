import { parse } from "lossless-json"
import { bodySchema, type DescribedExample } from "./examples"
import { fieldProblems } from "./field-problems"

/** What is wrong with the request of an exchange: method, path, query and body; none when it is right. */
export function requestProblems(example: DescribedExample): string[] {
  const { operation, endpoint, request } = example
  const { isOfOperation, words } = readPath(example)
  const { body, variants } = operation.request
  const bodyProblems = variants
    ? variantProblems(example, variants)
    : body
      ? fieldProblems(request, body, "request")
      : request === undefined
        ? []
        : ["this operation sends no body"]
  return [
    ...(endpoint.method === operation.method && isOfOperation ? [] : ["the endpoint is not the operation's"]),
    ...fieldProblems(words, operation.request.path ?? [], "path"),
    ...fieldProblems(readQuery(example), operation.request.query ?? [], "query"),
    ...bodyProblems,
  ]
}

/** The query of the path, whole numbers as numbers. */
export function readQuery({ endpoint, operation }: DescribedExample) {
  const isWhole = (field: string) => operation.request.query?.find(({ name }) => name === field)?.type === "integer"
  const { searchParams } = addressOf(endpoint.path)
  const entries = [...searchParams].map(([name, text]) => [name, isWhole(name) && /^\d+$/.test(text) ? parse(text) : text])
  return bodySchema.parse(Object.fromEntries(entries))
}

function readPath({ operation, endpoint }: DescribedExample) {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name)
  const template = new RegExp(`^${operation.path.replace(/\{\w+\}/g, "([^/{}]+)")}$`)
  const match = template.exec(decodeURI(addressOf(endpoint.path).pathname))
  const words = Object.fromEntries(names.map((name, index) => [name, match?.[index + 1]]))
  return { isOfOperation: match !== null, words }
}

function addressOf(path: string): URL {
  return new URL(path, "https://service.example")
}

type Variants = NonNullable<DescribedExample["operation"]["request"]["variants"]>

/** Which variant is meant shows in subMerchantType, or, where that is not sent, in the fields: one must fit. */
function variantProblems({ request }: DescribedExample, variants: Variants): string[] {
  const type = request?.subMerchantType
  const found = Object.entries(variants)
    .filter(([name]) => type === undefined || name === type)
    .map(([name, fields]) => fieldProblems(request, fields, `request of ${name}`))
  const fitting = found.filter((problems) => problems.length === 0).length
  return fitting > 0 ? [] : ["the request is of no variant", ...found.flat()]
}
