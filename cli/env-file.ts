import { parseEnv } from "node:util"

/** The sandbox's, so that a new store can be tried at once. */
export const SANDBOX = { port: "8484", apiKey: "demo-key", secretKey: "demo-secret" }

const OF_SANDBOX: Record<string, string> = {
  SVC_BASE_URL: `http://localhost:${SANDBOX.port}`,
  SVC_API_KEY: SANDBOX.apiKey,
  SVC_SECRET_KEY: SANDBOX.secretKey,
}

function valuesFor({ PORT = "9000", STORE_CORS = "" }: NodeJS.Dict<string>): Record<string, string> {
  const [storefront] = STORE_CORS.split(",").filter((origin) => URL.canParse(origin))
  return {
    ...OF_SANDBOX,
    BACKEND_URL: `http://localhost:${PORT}`,
    STOREFRONT_URL: storefront ?? "http://localhost:8000",
  }
}

export const namesSandbox = (text: string): boolean => {
  const known = parseEnv(text)
  return Object.entries(OF_SANDBOX).every(([name, value]) => known[name] === value)
}

export interface EnvEdit {
  text: string
  /** Variables that have no value, and get none. */
  lacking: string[]
}

/** Adds what the configuration reads. What is there stays as it is; the sandbox's keys do not join keys of a real account. */
export function editEnv(text: string): EnvEdit {
  const known = parseEnv(text)
  const wanted = Object.entries(valuesFor(known))
  const isNew = !Object.keys(OF_SANDBOX).some((name) => name in known)
  const added = wanted.filter(([name]) => !(name in known) && (isNew || !(name in OF_SANDBOX)))
  const lacking = wanted.flatMap(([name]) => (known[name] || added.some(([one]) => one === name) ? [] : [name]))
  if (added.length === 0) return { text, lacking }
  const end = text === "" || text.endsWith("\n") ? "" : "\n"
  const comment = `# medusa-payment-svc${isNew ? ": the sandbox, until they are the payment service's own" : ""}`
  return { text: `${text}${end}${[comment, ...added.map((line) => line.join("="))].join("\n")}\n`, lacking }
}
