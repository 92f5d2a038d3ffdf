import { parseEnv } from "node:util"

/** The sandbox's, so that a new store can be tried at once. */
export const SANDBOX = { port: "8484", apiKey: "demo-key", secretKey: "demo-secret" }

function valuesFor({ PORT = "9000", STORE_CORS = "" }: NodeJS.Dict<string>): Record<string, string> {
  const [storefront] = STORE_CORS.split(",").filter((origin) => URL.canParse(origin))
  return {
    SVC_BASE_URL: `http://localhost:${SANDBOX.port}`,
    SVC_API_KEY: SANDBOX.apiKey,
    SVC_SECRET_KEY: SANDBOX.secretKey,
    BACKEND_URL: `http://localhost:${PORT}`,
    STOREFRONT_URL: storefront ?? "http://localhost:8000",
  }
}

export interface EnvEdit {
  text: string
  /** The lines that are new. */
  added: string[]
  /** Variables that are there without a value, which stay so. */
  empty: string[]
}

/** Adds what the configuration reads. What is there stays as it is. */
export function editEnv(text: string): EnvEdit {
  const known = parseEnv(text)
  const values = valuesFor(known)
  const added = Object.entries(values).flatMap(([name, value]) => (name in known ? [] : [`${name}=${value}`]))
  const empty = Object.keys(values).filter((name) => known[name] === "")
  if (added.length === 0) return { text, added, empty }
  const end = text === "" || text.endsWith("\n") ? "" : "\n"
  const comment = "# medusa-payment-svc: the sandbox, until they are the payment service's own"
  return { text: `${text}${end}${[comment, ...added].join("\n")}\n`, added, empty }
}
